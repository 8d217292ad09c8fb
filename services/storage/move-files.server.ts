import { createHash } from "node:crypto"
import { appendFile, mkdir, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { Readable } from "node:stream"
import { limitConcurrency } from "../../lib/limit-concurrency.ts"
import type { FileStorage, ListedFile } from "./storage.ts"

type BucketName = "private" | "public"
type BucketFile = ListedFile & { bucket: BucketName }

const AT_ONCE = 8

/**
 * Numbers of files: copied; identical before; deleted during the move; different on both sides; deleted in `to` since an
 * earlier copy; deleted in `from`.
 */
export type MoveReport = {
  copied: number
  bytes: number
  before: number
  gone: number
  differ: number
  ended: number
  removed: number
}

type MoveOptions = {
  from: FileStorage
  to: FileStorage
  /** Lists verified files, so that an interrupted move resumes. */
  journal: string
  /** Whether a site already uses `to`: then different files there are newer and stay, and deleted ones are not restored. */
  toInUse: boolean
  remove: boolean
  signal: AbortSignal
  onFile: (done: number, total: number) => void
}

/** Reads each copy back and compares its SHA-256 before anything is deleted. @throws CopyDiffers; errors of the storages */
export async function moveFiles(options: MoveOptions): Promise<MoveReport> {
  const { from, to, journal, toInUse, remove, signal, onFile } = options
  await mkdir(dirname(journal), { recursive: true })
  const verified = await readJournal(journal)
  const files = await listAll(from)
  const there = new Map((await listAll(to)).map((file) => [formatName(file), file.bytes]))
  const moved: MoveReport = { copied: 0, bytes: 0, before: 0, gone: 0, differ: 0, ended: 0, removed: 0 }
  let done = 0

  async function copyOne(file: BucketFile): Promise<"copied" | "before" | "gone" | "differ" | "ended"> {
    const bytes = there.get(formatName(file))
    if (bytes === file.bytes && verified.has(formatLine(file))) return "before"
    if (bytes === file.bytes && (await areSame(from, to, file))) return "before"
    if (bytes !== undefined && toInUse) return "differ"
    // The file may belong to an erased person.
    if (toInUse && verified.has(formatLine(file))) return "ended"
    return (await copy(from, to, file, signal)) ? "copied" : "gone"
  }

  async function moveOne(file: BucketFile): Promise<void> {
    const outcome = await copyOne(file)
    moved[outcome]++
    if (outcome === "copied") moved.bytes += file.bytes
    if (outcome === "copied" || outcome === "before") {
      if (!verified.has(formatLine(file))) await appendFile(journal, `${formatLine(file)}\n`)
      if (remove) {
        await from[file.bucket].delete(file.key)
        moved.removed++
      }
    }
    onFile(++done, files.length)
  }

  await using few = limitConcurrency(AT_ONCE)
  for (const file of files) {
    signal.throwIfAborted()
    await few.add(() => moveOne(file))
  }
  await few.end()
  return moved
}

export class CopyDiffers extends Error {
  override name = "CopyDiffers"

  constructor(name: string) {
    super(`The copy of ${name} is not the same as the file. Nothing was removed; begin again.`)
  }
}

/** @returns false if the file was deleted in the meantime @throws CopyDiffers */
async function copy(from: FileStorage, to: FileStorage, file: BucketFile, signal: AbortSignal): Promise<boolean> {
  const { bucket, key } = file
  const body = await from[bucket].get(key)
  if (!body) return false
  const { sha256 } = await to[bucket].put(key, body, { signal })
  if ((await hashStored(to, file)) === sha256) return true
  await to[bucket].delete(key)
  throw new CopyDiffers(formatName(file))
}

async function areSame(from: FileStorage, to: FileStorage, file: BucketFile): Promise<boolean> {
  const hash = await hashStored(from, file)
  return hash !== null && hash === (await hashStored(to, file))
}

async function hashStored(storage: FileStorage, { bucket, key }: BucketFile): Promise<string | null> {
  const body = await storage[bucket].get(key)
  return body && hashStream(body)
}

async function hashStream(body: Readable): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of body) hash.update(chunk)
  return hash.digest("hex")
}

async function listAll(storage: FileStorage): Promise<BucketFile[]> {
  const listBucket = async (bucket: BucketName) =>
    (await storage[bucket].listSized()).map((file): BucketFile => ({ ...file, bucket }))
  return [...(await listBucket("private")), ...(await listBucket("public"))]
}

const formatName = ({ bucket, key }: BucketFile) => `${bucket}/${key}`

const formatLine = (file: BucketFile) => `${file.bytes} ${file.modifiedAt.getTime()} ${formatName(file)}`

async function readJournal(journal: string): Promise<Set<string>> {
  const text = await readFile(journal, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })
  // The last line may be incomplete.
  return new Set(text.split("\n").slice(0, -1))
}
