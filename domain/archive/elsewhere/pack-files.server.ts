import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { readInOrder } from "../../../services/storage/read-in-order.ts"
import type { FileStorage, ListedFile } from "../../../services/storage/storage.ts"
import type { BucketName } from "../archive-format.ts"
import { isArchivedFile } from "../write-archive.server.ts"
import { chunkBytes, type PresentChunks } from "./chunk-store.server.ts"
import type { IndexedFile } from "./copy-format.ts"

type PackOptions = {
  present: PresentChunks
  /** @returns the chunk's name */
  send: (plain: Buffer) => Promise<string>
  signal: AbortSignal | undefined
  onFile?: (done: number, total: number) => void
}

/** Every file of the site with its chunks, by bucket and key. Reads only those that are new or changed. */
export async function packFiles(
  storage: FileStorage,
  known: IndexedFile[],
  { present, send, signal, onFile }: PackOptions,
): Promise<IndexedFile[]> {
  const former = createLookup(known.filter(({ chunks }) => chunks.every((chunk) => present.has(chunk))))
  const listed: [BucketName, ListedFile[]][] = [
    ["private", (await storage.private.listSized()).filter(isArchivedFile)],
    ["public", await storage.public.listSized()],
  ]
  const total = listed.reduce((sum, [, files]) => sum + files.length, 0)
  const packed: IndexedFile[] = []
  const packer = createPacker(send, (file) => packed.push(file))
  for (const [bucket, files] of listed) {
    const changed: ListedFile[] = []
    for (const file of files) {
      const same = former.unchanged(bucket, file)
      if (same) packed.push(same)
      else changed.push(file)
    }
    onFile?.(packed.length, total)
    const times = new Map(changed.map((file) => [file.key, file.modifiedAt.getTime()]))
    for await (const { key, bytes, body } of readInOrder(storage[bucket], changed)) {
      signal?.throwIfAborted()
      const modifiedAt = times.get(key) ?? 0
      if (bytes > chunkBytes) packed.push(await packLarge({ bucket, key, modifiedAt }, body, send))
      else await packSmall({ bucket, key, modifiedAt }, await buffer(body))
      onFile?.(packed.length + packer.waiting(), total)
    }
  }
  await packer.flush()
  return packed.sort(compareFiles)

  async function packSmall(file: FileName, contents: Buffer) {
    const sha256 = createHash("sha256").update(contents).digest("hex")
    const same = former.sameContents(sha256)
    const described = { ...file, bytes: contents.length, sha256 }
    if (same) packed.push({ ...described, offset: same.offset, chunks: same.chunks })
    else await packer.add(described, contents)
  }
}

type FileName = Pick<IndexedFile, "bucket" | "key" | "modifiedAt">

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const compareFiles = (one: IndexedFile, other: IndexedFile) =>
  compareText(one.bucket, other.bucket) || compareText(one.key, other.key)

function createLookup(known: IndexedFile[]) {
  const byName = new Map(known.map((file) => [`${file.bucket}/${file.key}`, file]))
  const byContents = new Map(known.map((file) => [file.sha256, file]))
  return {
    unchanged(bucket: BucketName, { key, bytes, modifiedAt }: ListedFile) {
      const file = byName.get(`${bucket}/${key}`)
      return file && file.bytes === bytes && file.modifiedAt === modifiedAt.getTime() ? file : null
    },
    sameContents: (sha256: string) => byContents.get(sha256) ?? null,
  }
}

async function packLarge(file: FileName, body: AsyncIterable<Buffer>, send: PackOptions["send"]): Promise<IndexedFile> {
  const hash = createHash("sha256")
  const chunks: string[] = []
  let parts: Buffer[] = []
  let [length, bytes] = [0, 0]
  const end = async () => {
    if (length > 0) chunks.push(await send(Buffer.concat(parts)))
    parts = []
    length = 0
  }
  for await (let part of body) {
    hash.update(part)
    bytes += part.length
    while (length + part.length >= chunkBytes) {
      const rest = chunkBytes - length
      parts.push(part.subarray(0, rest))
      length += rest
      part = part.subarray(rest)
      await end()
    }
    parts.push(part)
    length += part.length
  }
  await end()
  return { ...file, bytes, sha256: hash.digest("hex"), offset: 0, chunks }
}

/**
 * Small files share chunks. Where one ends depends on the contents, so that a run that was interrupted makes the same chunks again
 * although a file was added.
 */
function createPacker(send: PackOptions["send"], onPacked: (file: IndexedFile) => void) {
  let files: Omit<IndexedFile, "chunks">[] = []
  let parts: Buffer[] = []
  let length = 0
  const flush = async () => {
    const [filesOfChunk, plain] = [files, Buffer.concat(parts)]
    ;[files, parts, length] = [[], [], 0]
    if (filesOfChunk.length === 0) return
    const chunk = await send(plain)
    for (const file of filesOfChunk) onPacked({ ...file, chunks: [chunk] })
  }
  return {
    waiting: () => files.length,
    flush,
    async add(file: Omit<IndexedFile, "chunks" | "offset">, contents: Buffer) {
      if (length + contents.length > chunkBytes) await flush()
      files.push({ ...file, offset: length })
      parts.push(contents)
      length += contents.length
      if (file.sha256.startsWith("00")) await flush()
    },
  }
}
