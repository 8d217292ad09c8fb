import { createHash } from "node:crypto"
import { appendFile, mkdir, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { Readable } from "node:stream"
import { aFewAtATime } from "../../lib/a-few-at-a-time.ts"
import type { FileStorage, ListedFile } from "./storage.ts"

type BucketName = "private" | "public"
type Listed = ListedFile & { bucket: BucketName }

/** Enough to hide the time of an answer, few enough for a small server. */
const AT_ONCE = 8

/**
 * How many files were copied, and their bytes; were there before, the same; were removed by others meanwhile; are kept on both
 * sides because they differ; were copied before and removed there since; were removed where they were.
 */
export type Moved = {
  copied: number
  bytes: number
  before: number
  gone: number
  differ: number
  ended: number
  removed: number
}

export type MoveOptions = {
  from: FileStorage
  to: FileStorage
  /** A file that remembers what was verified, so that a move that was stopped goes on. */
  journal: string
  /** Whether a site already uses `to`: what differs there is newer and stays, and what it has removed does not come back. */
  toInUse: boolean
  /** Removes each file where it was, once its copy is verified. */
  remove: boolean
  signal: AbortSignal
  /** Told after each file. */
  onFile: (done: number, total: number) => void
}

/**
 * Copies every file from one storage to another and reads each copy back: its bytes have the same SHA-256, or the move fails
 * and names the file. Nothing is removed before that. Files that an earlier run verified, and that are the same as then, are
 * not copied again.
 * @throws CopyDiffers; what the storages throw
 */
export async function moveFiles(options: MoveOptions): Promise<Moved> {
  const { from, to, journal, toInUse, remove, signal, onFile } = options
  await mkdir(dirname(journal), { recursive: true })
  const verified = await readJournal(journal)
  const files = await listAll(from)
  const there = new Map((await listAll(to)).map((file) => [nameOf(file), file.bytes]))
  const moved: Moved = { copied: 0, bytes: 0, before: 0, gone: 0, differ: 0, ended: 0, removed: 0 }
  let done = 0

  async function copyOne(file: Listed): Promise<"copied" | "before" | "gone" | "differ" | "ended"> {
    const bytes = there.get(nameOf(file))
    if (bytes === file.bytes && verified.has(lineOf(file))) return "before"
    if (bytes === file.bytes && (await areSame(from, to, file))) return "before"
    if (bytes !== undefined && toInUse) return "differ"
    // It may be of somebody who was erased.
    if (toInUse && verified.has(lineOf(file))) return "ended"
    return (await copy(from, to, file, signal)) ? "copied" : "gone"
  }

  async function moveOne(file: Listed): Promise<void> {
    const outcome = await copyOne(file)
    moved[outcome]++
    if (outcome === "copied") moved.bytes += file.bytes
    if (outcome === "copied" || outcome === "before") {
      if (!verified.has(lineOf(file))) await appendFile(journal, `${lineOf(file)}\n`)
      if (remove) {
        await from[file.bucket].delete(file.key)
        moved.removed++
      }
    }
    onFile(++done, files.length)
  }

  await using few = aFewAtATime(AT_ONCE)
  for (const file of files) {
    signal.throwIfAborted()
    await few.add(() => moveOne(file))
  }
  await few.end()
  return moved
}

/** A copy is not what was copied, for whatever reason. The copy was removed. */
export class CopyDiffers extends Error {
  override name = "CopyDiffers"

  constructor(name: string) {
    super(`The copy of ${name} is not the same as the file. Nothing was removed; begin again.`)
  }
}

/** @returns false when the file has been removed meanwhile @throws CopyDiffers */
async function copy(from: FileStorage, to: FileStorage, file: Listed, signal: AbortSignal): Promise<boolean> {
  const { bucket, key } = file
  const body = await from[bucket].get(key)
  if (!body) return false
  const { sha256 } = await to[bucket].put(key, body, { signal })
  if ((await hashIn(to, file)) === sha256) return true
  await to[bucket].delete(key)
  throw new CopyDiffers(nameOf(file))
}

async function areSame(from: FileStorage, to: FileStorage, file: Listed): Promise<boolean> {
  const hash = await hashIn(from, file)
  return hash !== null && hash === (await hashIn(to, file))
}

/** The SHA-256 of a file as it is read from a storage; null: it is not there. */
async function hashIn(storage: FileStorage, { bucket, key }: Listed): Promise<string | null> {
  const body = await storage[bucket].get(key)
  return body && hashOf(body)
}

async function hashOf(body: Readable): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of body) hash.update(chunk)
  return hash.digest("hex")
}

async function listAll(storage: FileStorage): Promise<Listed[]> {
  const listed = async (bucket: BucketName) =>
    (await storage[bucket].listSized()).map((file): Listed => ({ ...file, bucket }))
  return [...(await listed("private")), ...(await listed("public"))]
}

const nameOf = ({ bucket, key }: Listed) => `${bucket}/${key}`

/** A file as the journal knows it: one that was written anew since is another. */
const lineOf = (file: Listed) => `${file.bytes} ${file.modifiedAt.getTime()} ${nameOf(file)}`

async function readJournal(journal: string): Promise<Set<string>> {
  const text = await readFile(journal, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })
  // the end of the last line may not have been written
  return new Set(text.split("\n").slice(0, -1))
}
