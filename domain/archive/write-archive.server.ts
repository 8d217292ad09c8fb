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
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  archiveEntryNames,
  type BucketName,
  csvEntry,
  fileEntry,
  formatSumLine,
  type Manifest,
  readme,
  type TableInManifest,
  tableEntry,
} from "./archive-format.ts"
import { listArchiveTables, listSequences } from "./archive-tables.server.ts"
import { getChecksum } from "./check-archive.server.ts"
import { dumpTable, getDumpPaths } from "./dump-table.server.ts"

/** Files that can be made again, or are archives themselves. */
const excludedFolders = ["cards", "backups", "restores", "uploads", "imports"]

type ArchiveOptions = {
  signal?: AbortSignal | undefined
  onFile?: (done: number, total: number) => void
  /** Without files and spreadsheets, for a backup that stores files in its own way. */
  rowsOnly?: boolean
}

export const isArchivedFile = ({ key }: SizedKey): boolean => !excludedFolders.includes(key.split("/")[0] ?? "")

/**
 * Rows are from one snapshot; files that are deleted in the meantime are left out. @param to destroyed on failure, so that an
 * incomplete archive does not look complete
 */
export async function writeArchive(shop: Shop, to: Writable, options: ArchiveOptions = {}): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), "solander-archive-"))
  // The promise reports it; without a listener the event would end the process.
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

async function writeFrom(shop: Shop, folder: string, to: Writable, { signal, onFile, rowsOnly }: ArchiveOptions) {
  const at = shop.now()
  const { artistName: artist } = (await getSettings(shop.db, "site")).site
  const { tables, sequences } = await dumpAll(shop, folder, signal)
  const sums = join(folder, archiveEntryNames.sums)
  await using listed = await open(sums, "w")
  const { add, end } = entriesInto(to, at, signal)
  const addListed: Add = async (name, size, body) => {
    const sha256 = await add(name, size, body)
    await listed.writeFile(formatSumLine(sha256, name))
    return sha256
  }
  const addFile = async (name: string, path: string, into: Add) =>
    into(name, (await stat(path)).size, createReadStream(path))
  const addText = (name: string, text: string, into: Add) =>
    into(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]))

  await addText(archiveEntryNames.readme, readme({ artist, siteUrl: shop.siteUrl, at }), addListed)
  for (const { name } of tables) await addFile(tableEntry(name), getDumpPaths(folder, name).jsonl, addListed)
  if (!rowsOnly) for (const { name } of tables) await addFile(csvEntry(name), getDumpPaths(folder, name).csv, addListed)
  const files = rowsOnly ? { count: 0, bytes: 0 } : await addStoredFiles(shop, addListed, onFile)
  const others: Omit<Manifest, "checksum"> = {
    ...{ format: "solander", version: 1, madeAt: at.toISOString(), siteUrl: shop.siteUrl, artist },
    ...{ tables, sequences, files },
    sums: await addFile(archiveEntryNames.sums, sums, add),
  }
  const manifest: Manifest = { ...others, checksum: getChecksum(others) }
  await addText(archiveEntryNames.manifest, JSON.stringify(manifest, null, 2), add)
  await end()
  return manifest
}

type Add = (name: string, size: number, body: Readable) => Promise<string>

/** An error of the stream ends the entry in progress. */
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
    if (pack.destroyed) await written
    const entry = pack.entry({ name, size, mtime })
    // The promise reports it; without a listener the event would end the process.
    entry.on("error", () => {})
    await pipeline(body, counted, entry, { signal: both }).catch((error: unknown) => {
      // The stream's own error, such as a full disk, instead of the abort that it caused.
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

async function dumpAll(shop: Shop, folder: string, signal: AbortSignal | undefined) {
  return shop.db.transaction(
    async (tx) => {
      const tables: TableInManifest[] = []
      for (const table of await listArchiveTables(tx))
        tables.push(await dumpTable(tx, table, getDumpPaths(folder, table.name), signal))
      return { tables, sequences: await listSequences(tx) }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
}

async function addStoredFiles({ storage }: Shop, add: Add, onFile: ArchiveOptions["onFile"]) {
  const all: [BucketName, SizedKey[]][] = [
    ["private", (await storage.private.listSized()).filter(isArchivedFile)],
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
