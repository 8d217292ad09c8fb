import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { limitConcurrency } from "../../../lib/limit-concurrency.ts"
import { BrokenChunk, type ChunkStore } from "./chunk-store.server.ts"
import type { IndexedFile } from "./copy-format.ts"

/** Under way at once. */
const chunksAtOnce = 6

/** A file that cannot be read, and why: its chunk is missing or damaged, or its contents are not what was saved. */
export type LostFile = { file: IndexedFile; reason: "missing" | "damaged"; chunk: string }

type ReadOptions = {
  signal?: AbortSignal
  /** The body must be read to its end; it fails for wrong contents. */
  onFile: (file: IndexedFile, body: Readable) => Promise<unknown>
  onDone?: (files: number) => void
}

/** Reads each chunk once. A broken one costs its files alone. @throws errors of the place and of `onFile` */
export async function readCopyFiles(
  store: ChunkStore,
  files: IndexedFile[],
  { signal, onFile, onDone }: ReadOptions,
): Promise<LostFile[]> {
  const lost: LostFile[] = []
  let done = 0
  const finish = (count: number) => {
    done += count
    onDone?.(done)
  }
  const saveOr = async (filesOfTask: IndexedFile[], task: () => Promise<unknown>) => {
    signal?.throwIfAborted()
    try {
      await task()
    } catch (error) {
      const broken = findBrokenChunk(error)
      if (!broken) throw error
      lost.push(...filesOfTask.map((file) => ({ file, reason: broken.reason, chunk: broken.chunk })))
    }
    finish(filesOfTask.length)
  }
  await using tasks = limitConcurrency(chunksAtOnce)
  for (const [chunk, group] of groupByChunk(files))
    await tasks.add(() =>
      chunk === null
        ? saveOr(group, () => readLarge(store, group[0] as IndexedFile, onFile, signal))
        : saveOr(group, () => readGroup(store, chunk, group, onFile, signal)),
    )
  await tasks.end()
  return lost
}

/** A stream's error may have the chunk's as its cause. */
export function findBrokenChunk(error: unknown): BrokenChunk | null {
  if (error instanceof BrokenChunk) return error
  return error instanceof Error && error.cause ? findBrokenChunk(error.cause) : null
}

/** Files that share a chunk, together; null: one file of several chunks, or an empty one. */
function groupByChunk(files: IndexedFile[]): [chunk: string | null, files: IndexedFile[]][] {
  const shared = new Map<string, IndexedFile[]>()
  const alone: [null, IndexedFile[]][] = []
  for (const file of files) {
    const [chunk, ...more] = file.chunks
    if (!chunk || more.length > 0) alone.push([null, [file]])
    else shared.set(chunk, [...(shared.get(chunk) ?? []), file])
  }
  return [...shared, ...alone]
}

async function readGroup(
  store: ChunkStore,
  chunk: string,
  files: IndexedFile[],
  onFile: ReadOptions["onFile"],
  signal: AbortSignal | undefined,
) {
  const plain = await store.read(chunk, signal)
  for (const file of files) {
    const contents = plain.subarray(file.offset, file.offset + file.bytes)
    if (createHash("sha256").update(contents).digest("hex") !== file.sha256) throw new BrokenChunk(chunk, "damaged")
    await onFile(file, Readable.from([contents]))
  }
}

function readLarge(
  store: ChunkStore,
  file: IndexedFile,
  onFile: ReadOptions["onFile"],
  signal: AbortSignal | undefined,
) {
  async function* readChunks() {
    const hash = createHash("sha256")
    for (const chunk of file.chunks) {
      const plain = await store.read(chunk, signal)
      hash.update(plain)
      yield plain
    }
    if (hash.digest("hex") !== file.sha256) throw new BrokenChunk(file.chunks[0] ?? "", "damaged")
  }
  return onFile(file, Readable.from(readChunks()))
}
