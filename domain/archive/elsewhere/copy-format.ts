import { z } from "zod"

// In a place: `chunks/NAME`, encrypted pieces of at most a few megabytes, and `manifests/NAME`, one for each backup, written last.
// A manifest names the chunks of the rows and those of the list of files; the list says in which chunks each file is.

const chunkName = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const copyManifestSchema = z.object({
  format: z.literal("solander elsewhere"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  siteUrl: z.string().max(2000),
  artist: z.string().max(200),
  rows: count,
  files: z.object({ count, bytes: count }),
  /** An archive with rows alone. */
  tables: z.array(chunkName),
  index: z.array(chunkName),
  /** The site that wrote it: a recovered site and its original may share a place, and remove their own backups alone. */
  writer: z.uuid(),
})

export type CopyManifest = z.infer<typeof copyManifestSchema>

/** A small file is a part of one chunk, from `offset`; a larger one is all of its chunks, one after the other. */
const indexedFileSchema = z.object({
  bucket: z.enum(["private", "public"]),
  key: z.string().max(1000),
  bytes: count,
  /** With `bytes` it tells an unchanged file without reading it. Milliseconds. */
  modifiedAt: z.number(),
  sha256: chunkName,
  offset: count,
  chunks: z.array(chunkName),
})

export type IndexedFile = z.infer<typeof indexedFileSchema>

export const formatIndexLine = (file: IndexedFile): string =>
  `${JSON.stringify([file.bucket, file.key, file.bytes, file.modifiedAt, file.sha256, file.offset, ...file.chunks])}\n`

/** @throws for a line of another format */
export function parseIndexLine(line: string): IndexedFile {
  const [bucket, key, bytes, modifiedAt, sha256, offset, ...chunks] = JSON.parse(line) as unknown[]
  return indexedFileSchema.parse({ bucket, key, bytes, modifiedAt, sha256, offset, chunks })
}
