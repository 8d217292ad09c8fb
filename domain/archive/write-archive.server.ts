import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Transform, type Writable } from "node:stream"
import { finished, pipeline } from "node:stream/promises"
import { pack as openPack } from "tar-stream"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  type BucketName,
  csvEntry,
  fileEntry,
  type Manifest,
  names,
  readme,
  sumLine,
  type TableInManifest,
  tableEntry,
} from "./archive-format.ts"
import { archiveTables, readSequences } from "./archive-tables.server.ts"
import { dumpFiles, dumpTable } from "./dump-table.server.ts"

/** Folders of the private bucket that can be made again, or are archives themselves. */
const leftOut = ["cards", "backups", "uploads"]

export type ArchiveOptions = {
  signal?: AbortSignal
  /** Told after each file. `total` is the number of all files. */
  onFile?: (done: number, total: number) => void
}

/**
 * Writes an archive of the whole site (see archive-format.ts) and ends the stream. The rows are of one moment; files
 * that are removed meanwhile are left out. Memory does not grow with the number of rows or files.
 *
 * @param to is destroyed if anything fails, so that a half archive does not look like a whole one
 */
export async function writeArchive(
  shop: Shop,
  to: Writable,
  { signal, onFile }: ArchiveOptions = {},
): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), "solander-archive-"))
  try {
    const at = shop.now()
    const { artistName: artist } = (await readSettings(shop.db, "site")).site
    const { tables, sequences } = await dumpAll(shop, folder, signal)
    const pack = openPack()
    const written = pipeline(pack, to, { signal })
    // awaited below; a failure of the target must not be unhandled while an entry is written
    written.catch(() => {})
    const sums = join(folder, names.sums)
    const listed = createWriteStream(sums)
    const add = async (name: string, size: number, body: Readable, listing = true) => {
      const hash = createHash("sha256")
      const entry = pack.entry({ name, size, mtime: at })
      const counted = new Transform({
        transform(chunk: Buffer, _, next) {
          hash.update(chunk)
          next(null, chunk)
        },
      })
      await Promise.race([pipeline(body, counted, entry, { signal }), written])
      const sha256 = hash.digest("hex")
      if (listing) listed.write(sumLine(sha256, name))
      return sha256
    }
    const addText = (name: string, text: string, listing?: boolean) =>
      add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]), listing)
    const addFile = async (name: string, path: string, listing?: boolean) =>
      add(name, (await stat(path)).size, createReadStream(path), listing)
    try {
      await addText(names.readme, readme({ artist, siteUrl: shop.siteUrl, at }))
      const files = await addStoredFiles(shop, add, onFile)
      for (const { name } of tables) await addFile(tableEntry(name), dumpFiles(folder, name).jsonl)
      for (const { name } of tables) await addFile(csvEntry(name), dumpFiles(folder, name).csv)
      listed.end()
      await finished(listed)
      const manifest: Manifest = {
        format: "solander",
        version: 1,
        madeAt: at.toISOString(),
        siteUrl: shop.siteUrl,
        artist,
        tables,
        sequences,
        files,
        sums: await addFile(names.sums, sums, false),
      }
      await addText(names.manifest, JSON.stringify(manifest, null, 2), false)
      pack.finalize()
      await written
      return manifest
    } catch (error) {
      listed.destroy()
      pack.destroy(error as Error)
      await written.catch(() => {})
      throw error
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The tables as files in the folder, all of one moment. */
async function dumpAll(shop: Shop, folder: string, signal: AbortSignal | undefined) {
  return shop.db.transaction(
    async (tx) => {
      const tables: TableInManifest[] = []
      for (const table of await archiveTables(tx))
        tables.push(await dumpTable(tx, table, dumpFiles(folder, table.name), signal))
      return { tables, sequences: await readSequences(tx) }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
}

type Add = (name: string, size: number, body: Readable) => Promise<string>

async function addStoredFiles({ storage }: Shop, add: Add, onFile: ArchiveOptions["onFile"]) {
  const all: [BucketName, string[]][] = [
    ["private", (await storage.private.list()).filter((key) => !leftOut.includes(key.split("/")[0] ?? ""))],
    ["public", await storage.public.list()],
  ]
  const total = all.reduce((sum, [, keys]) => sum + keys.length, 0)
  let count = 0
  let bytes = 0
  for (const [bucket, keys] of all)
    for (const key of keys) {
      const found = await storage[bucket].stat(key)
      const body = found && (await storage[bucket].get(key))
      if (!found || !body) continue
      await add(fileEntry(bucket, key), found.bytes, body)
      bytes += found.bytes
      count++
      onFile?.(count, total)
    }
  return { count, bytes }
}
