import { randomUUID } from "node:crypto"
import { openAsBlob } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import mimeTypes from "mime-types"
import type { ByteRange } from "../../lib/byte-range.ts"
import { createBucketWrites, type WriteFile, withDownload } from "./bucket-transfers.server.ts"
import { isStorageKey, requireKey } from "./keys.ts"
import { withSilenceTimeout } from "./silence-timeout.server.ts"
import type { Bucket, ListedFile, StoredFile } from "./storage.ts"
import { type Supabase, supabaseSilenceMs } from "./supabase-client.server.ts"
import { explainSupabaseError, findData, getDataOrThrow } from "./supabase-errors.server.ts"
import type { SupabaseSettings } from "./supabase-settings.ts"
import { writeAtomically } from "./write-atomically.server.ts"

const OCTETS = "application/octet-stream"

const PAGE = 1000

type RemoteBucket = { files: ReturnType<Supabase["storage"]["from"]>; settings: SupabaseSettings; scratch: string }

export function openSupabaseBucket(
  { storage }: Supabase,
  settings: SupabaseSettings,
  { name, scratch }: { name: string; scratch: string },
): Bucket {
  const files = storage.from(name)
  const remote: RemoteBucket = { files, settings, scratch }
  const bucket: Bucket = {
    ...createBucketWrites(createUpload(remote)),
    get: async (key) => (isStorageKey(key) ? downloadFile(remote, key) : null),
    async read(key, part) {
      if (!isStorageKey(key)) return null
      const found = await combineBody(bucket.stat(key), downloadFile(remote, key))
      return found && part ? { ...found, body: sliceStream(found.body, part) } : found
    },
    async stat(key) {
      if (!isStorageKey(key)) return null
      const found = findData(await files.info(key), settings)
      return (
        found && {
          bytes: found.size ?? 0,
          modifiedAt: new Date(found.lastModified ?? found.createdAt ?? 0),
          contentType: found.contentType ?? OCTETS,
        }
      )
    },
    exists: async (key) => (await bucket.stat(key)) !== null,
    delete: async (key) => void getDataOrThrow(await files.remove([requireKey(key)]), settings),
    list: async (folder) => (await bucket.listSized(folder)).map(({ key }) => key),
    listSized: (folder) => listFiles(remote, folder),
    async deleteAll(folder) {
      const keys = await bucket.list(requireKey(folder))
      for (let at = 0; at < keys.length; at += PAGE)
        getDataOrThrow(await files.remove(keys.slice(at, at + PAGE)), settings)
    },
    withFile: (key, use) => withDownload({ get: bucket.get, scratch }, key, use),
  }
  return bucket
}

/** Buffers the body in a local file: an incomplete body is never sent, and a failed request can be retried. */
const createUpload =
  ({ files, settings, scratch }: RemoteBucket): WriteFile =>
  async (key, body, { maxBytes, signal }) => {
    const contentType = mimeTypes.lookup(requireKey(key)) || OCTETS
    const aside = join(scratch, randomUUID())
    try {
      const measured = await writeAtomically(body, { incoming: scratch, target: aside, maxBytes, signal })
      signal?.throwIfAborted()
      const blob = await openAsBlob(aside, { type: contentType })
      // Never cached: a replaced file must not reappear.
      getDataOrThrow(await files.upload(key, blob, { upsert: true, contentType, cacheControl: "0" }), settings)
      return { key, ...measured }
    } finally {
      await rm(aside, { force: true })
    }
  }

async function downloadFile({ files, settings }: RemoteBucket, key: string): Promise<Readable | null> {
  const stream = findData(await files.download(key).asStream(), settings)
  const silenceMs = settings.silenceMs ?? supabaseSilenceMs
  const bytes = stream && Readable.fromWeb(stream as unknown as ReadableStream)
  return bytes && withSilenceTimeout(bytes, silenceMs, (error) => explainSupabaseError(error, settings))
}

async function listFiles({ files, settings }: RemoteBucket, folder?: string): Promise<ListedFile[]> {
  const prefix = folder === undefined ? undefined : `${requireKey(folder)}/`
  const found: ListedFile[] = []
  let cursor: string | undefined
  do {
    const page = getDataOrThrow(await files.listV2({ prefix, cursor, limit: PAGE, with_delimiter: false }), settings)
    for (const { key, name, updated_at, metadata } of page.objects)
      found.push({ key: key ?? name, bytes: Number(metadata?.size ?? 0), modifiedAt: new Date(updated_at) })
    cursor = page.hasNext ? page.nextCursor : undefined
  } while (cursor)
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Destroys the body that no file describes. */
async function combineBody(stat: Promise<StoredFile | null>, download: Promise<Readable | null>) {
  const [file, body] = await Promise.allSettled([stat, download])
  const broken = body.status === "fulfilled" && body.value?.errored
  if (!broken && file.status === "fulfilled" && body.status === "fulfilled" && file.value && body.value)
    return { ...file.value, body: body.value }
  if (body.status === "fulfilled") body.value?.destroy()
  if (broken) throw broken
  for (const side of [file, body]) if (side.status === "rejected") throw side.reason
  return null
}

/** For a storage without range requests: earlier bytes are read and dropped. */
function sliceStream(whole: Readable, part: ByteRange): Readable {
  const body = Readable.from(readRange(whole, part), { objectMode: false })
  // Also when the stream was never read.
  return body.once("close", () => whole.destroy())
}

async function* readRange(whole: Readable, { first, last }: ByteRange) {
  let at = 0
  for await (const chunk of whole as AsyncIterable<Buffer>) {
    const cut = chunk.subarray(Math.max(0, first - at), last + 1 - at)
    if (cut.length > 0) yield cut
    at += chunk.length
    if (at > last) return
  }
}
