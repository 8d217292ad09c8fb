import { createReadStream } from "node:fs"
import { mkdtemp, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import type { Shop } from "../../shop.ts"
import { writeArchive } from "../write-archive.server.ts"
import { createChunkSender } from "./chunk-sender.server.ts"
import {
  type ChunkStore,
  chunkBytes,
  listPresentChunks,
  openChunkStore,
  type PresentChunks,
  removeDamagedChunks,
} from "./chunk-store.server.ts"
import { type CopyManifest, formatIndexLine, type IndexedFile } from "./copy-format.ts"
import { packFiles } from "./pack-files.server.ts"
import { listCopies, readFileIndex } from "./read-copies.server.ts"
import type { RecoveryKey } from "./recovery-key.server.ts"

export type CopyProgress = { filesDone: number; filesTotal: number; bytesSent: number }

type CopyOptions = { signal?: AbortSignal; onProgress?: (progress: CopyProgress) => void }

type Source = {
  target: BackupTarget
  key: RecoveryKey
  /** The id of this site among those that write there. */
  writer: string
}

export type WrittenCopy = { name: string; manifest: CopyManifest; bytesSent: number }

/** Sends what is not there yet. After an interruption the next run finds the chunks that arrived. @throws TargetProblem */
export async function writeCopy(
  shop: Shop,
  { target, key, writer }: Source,
  { signal, onProgress }: CopyOptions = {},
): Promise<WrittenCopy> {
  const chunks = openChunkStore(target, key, "chunks")
  const present = await listPresentChunks(target)
  await using sender = createChunkSender({ store: chunks, key, present, signal })
  const [former] = (await listCopies(target, key, shop.now())).copies
  const known = former ? await readKnownFiles(target, chunks, present, former.manifest) : []
  const { made, tables } = await sendTables(shop, sender.send, signal)
  const files = await packFiles(shop.storage, known, {
    present,
    send: sender.send,
    signal,
    onFile: (filesDone, filesTotal) => onProgress?.({ filesDone, filesTotal, bytesSent: sender.bytesSent() }),
  })
  const index = await sendIndex(files, sender.send)
  await sender.end()
  await present.requireAll(new Set([...tables, ...index, ...files.flatMap((file) => file.chunks)]))
  signal?.throwIfAborted()
  const manifest: CopyManifest = {
    ...{ format: "solander elsewhere", version: 1, madeAt: made.madeAt, siteUrl: made.siteUrl, artist: made.artist },
    rows: made.tables.reduce((sum, table) => sum + table.rows, 0),
    files: { count: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) },
    ...{ tables, index, writer },
  }
  const text = Buffer.from(JSON.stringify(manifest))
  const name = key.nameOf("manifests", text)
  const sent = await openChunkStore(target, key, "manifests").write(name, text, signal)
  return { name, manifest, bytesSent: sender.bytesSent() + sent }
}

/** A damaged part of the list is sent again. */
async function readKnownFiles(target: BackupTarget, chunks: ChunkStore, present: PresentChunks, former: CopyManifest) {
  const { files, broken } = await readFileIndex(chunks, former)
  const names = broken.map(({ chunk }) => chunk)
  for (const name of await removeDamagedChunks(target, chunks, names)) present.forget(name)
  return files
}

type Send = (plain: Buffer) => Promise<string>

/** The rows are one part, because a row that is inserted moves all after it. */
async function sendTables(shop: Shop, send: Send, signal: AbortSignal | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "solander-elsewhere-"))
  try {
    const file = join(folder, "rows.tar")
    const to = (await open(file, "w")).createWriteStream()
    const made = await writeArchive(shop, to, { signal, rowsOnly: true })
    const tables: string[] = []
    for await (const part of createReadStream(file, { highWaterMark: chunkBytes })) tables.push(await send(part))
    return { made, tables }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where a part ends depends on its contents, so that a new file changes one part of the list and not all after it. */
async function sendIndex(files: IndexedFile[], send: Send): Promise<string[]> {
  const names: string[] = []
  let lines: string[] = []
  let length = 0
  const end = async () => {
    if (lines.length > 0) names.push(await send(Buffer.from(lines.join(""))))
    lines = []
    length = 0
  }
  for (const file of files) {
    const line = formatIndexLine(file)
    lines.push(line)
    length += line.length
    if (file.sha256.startsWith("000") || length >= chunkBytes) await end()
  }
  await end()
  return names
}
