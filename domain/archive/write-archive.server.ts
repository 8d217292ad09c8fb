import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdtemp, open, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Transform, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { pack as openPack } from "tar-stream"
import { readInOrder } from "../../services/storage/read-in-order.ts"
import type { SizedKey } from "../../services/storage/storage.ts"
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
import { checksumOf } from "./read-archive.server.ts"

/** Folders of the private bucket that can be made again, or are archives themselves. */
const leftOut = ["cards", "backups", "restores", "uploads", "imports"]

export type ArchiveOptions = {
  signal?: AbortSignal
  /** Told after each file. `total` is the number of all files. */
  onFile?: (done: number, total: number) => void
}

/**
 * Writes an archive of the whole site (see archive-format.ts) and ends the stream. The rows are of one moment; files
 * that are removed meanwhile are left out. Rows and files pass through; only the list of the files' keys is in memory.
 *
 * @param to is destroyed if anything fails, so that a half archive does not look like a whole one
 */
export async function writeArchive(shop: Shop, to: Writable, options: ArchiveOptions = {}): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), "solander-archive-"))
  // Told to the caller by the promise; a stream that nobody reads any more would end the process with it.
  to.on("error", () => {})
  try {
    return await writeFrom(shop, folder, to, options)
  } catch (error) {
    to.destroy(error as Error)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeFrom(shop: Shop, folder: string, to: Writable, { signal, onFile }: ArchiveOptions) {
  const at = shop.now()
  const { artistName: artist } = (await readSettings(shop.db, "site")).site
  const { tables, sequences } = await dumpAll(shop, folder, signal)
  const sums = join(folder, names.sums)
  await using listed = await open(sums, "w")
  const { add, end } = entriesInto(to, at, signal)
  const addListed: Add = async (name, size, body) => {
    const sha256 = await add(name, size, body)
    await listed.writeFile(sumLine(sha256, name))
    return sha256
  }
  const addFile = async (name: string, path: string, into: Add) =>
    into(name, (await stat(path)).size, createReadStream(path))
  const addText = (name: string, text: string, into: Add) =>
    into(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]))

  await addText(names.readme, readme({ artist, siteUrl: shop.siteUrl, at }), addListed)
  for (const { name } of tables) await addFile(tableEntry(name), dumpFiles(folder, name).jsonl, addListed)
  for (const { name } of tables) await addFile(csvEntry(name), dumpFiles(folder, name).csv, addListed)
  const files = await addStoredFiles(shop, addListed, onFile)
  const others: Omit<Manifest, "checksum"> = {
    ...{ format: "solander", version: 1, madeAt: at.toISOString(), siteUrl: shop.siteUrl, artist },
    ...{ tables, sequences, files },
    sums: await addFile(names.sums, sums, add),
  }
  const manifest: Manifest = { ...others, checksum: checksumOf(others) }
  await addText(names.manifest, JSON.stringify(manifest, null, 2), add)
  await end()
  return manifest
}

/** Adds one entry. @returns its checksum */
type Add = (name: string, size: number, body: Readable) => Promise<string>

/** Writes entries of a tar file into a stream. When the stream fails or closes, so does the entry under way. */
function entriesInto(to: Writable, mtime: Date, signal: AbortSignal | undefined) {
  const pack = openPack()
  pack.on("error", () => {})
  const broken = new AbortController()
  const both = AbortSignal.any(signal ? [signal, broken.signal] : [broken.signal])
  const written = pipeline(pack, to, { signal })
  written.catch((error) => broken.abort(error))
  const add: Add = async (name, size, body) => {
    const hash = createHash("sha256")
    const counted = new Transform({
      transform(chunk: Buffer, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    // it failed since the last entry
    if (pack.destroyed) await written
    const entry = pack.entry({ name, size, mtime })
    // told by the promise: an error event of its own that nobody hears would end the process
    entry.on("error", () => {})
    await pipeline(body, counted, entry, { signal: both }).catch((error: unknown) => {
      // what the stream met, such as a full disk, not that the entry was given up because of it
      throw broken.signal.aborted ? broken.signal.reason : error
    })
    return hash.digest("hex")
  }
  const end = async () => {
    pack.finalize()
    await written
  }
  return { add, end }
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

async function addStoredFiles({ storage }: Shop, add: Add, onFile: ArchiveOptions["onFile"]) {
  const isKept = ({ key }: SizedKey) => !leftOut.includes(key.split("/")[0] ?? "")
  const all: [BucketName, SizedKey[]][] = [
    ["private", (await storage.private.listSized()).filter(isKept)],
    ["public", await storage.public.listSized()],
  ]
  const total = all.reduce((sum, [, files]) => sum + files.length, 0)
  let count = 0
  let bytes = 0
  for (const [bucket, files] of all)
    for await (const file of readInOrder(storage[bucket], files)) {
      await add(fileEntry(bucket, file.key), file.bytes, file.body)
      bytes += file.bytes
      count++
      onFile?.(count, total)
    }
  return { count, bytes }
}
