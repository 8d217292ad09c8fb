import { openLane } from "../images/lane.server.ts"
import type { Bucket } from "../storage/storage.ts"
import type { DrawnDocument, SheetPicture } from "./invoice-sheet.ts"
import type { PaperSheet } from "./paper-sheet.ts"

/** A document that exceeds these limits is refused; an invoice of fifty works takes a second and 200 MB, a list of 400 works six and 350 MB. */
const defaultLimits = { drawMs: 120_000, memory: 500_000_000 }

/** Limits for a document: milliseconds, and the rendering process's resident memory in bytes. */
export type DocumentLimits = typeof defaultLimits

/** `too-slow`, `too-heavy`, or `damaged`: the process died twice. */
export type Refusal = { ok: false; problem: { code: string } }

/**
 * Renders documents as PDFs in a separate process, one at a time: the site keeps running, whatever happens to
 * that process.
 */
export type Documents = {
  /** Rejects on an internal error, when `signal` aborts, which ends the drawing, and when the shop closes. */
  draw(sheet: PaperSheet, options?: { signal?: AbortSignal }): Promise<{ ok: true; value: DrawnDocument } | Refusal>
  /** The running processes. */
  pids(): number[]
  close(): Promise<void>
}

type Options = {
  /** The path of `worker/main.ts`: Node runs it directly, also when everything else is bundled. */
  workerFile: string
  /** The storage of the works' pictures, and of those that only the studio sees. */
  pictures: Bucket
  privatePictures?: Bucket
  log: { warn(fields: object, message?: string): void }
  limits?: DocumentLimits
}

export function openDocuments({
  workerFile,
  pictures,
  privatePictures,
  log,
  limits = defaultLimits,
}: Options): Documents {
  // A lower priority than pages, like all readers: requests go before PDFs.
  const lane = openLane({ workerFile, size: 1, heapMegabytes: 192, log })
  const { memory, drawMs: timeoutMs } = limits
  return {
    draw: (sheet, { signal } = {}) =>
      withFiles(wanted(sheet, pictures, privatePictures ?? pictures), signal, (found) =>
        lane.run({ kind: "paper", sheet, pictures: found, limits: { memory } }, { timeoutMs, signal }),
      ),
    pids: () => lane.pids(),
    close: () => lane.close(),
  }
}

type Wanted = { bucket: Bucket; key: string }

/** All pictures of a sheet, each once. */
function wanted(sheet: unknown, open: Bucket, closed: Bucket): Wanted[] {
  const found = new Map(picturesOf(sheet).map((picture) => [picture.key, picture]))
  return [...found.values()].map(({ key, isPrivate }) => ({ key, bucket: isPrivate ? closed : open }))
}

function picturesOf(value: unknown): Pick<SheetPicture, "key" | "isPrivate">[] {
  if (!value || typeof value !== "object") return []
  return "key" in value && typeof value.key === "string"
    ? [value as SheetPicture]
    : Object.values(value).flatMap(picturesOf)
}

/** Provides local paths of several files; missing files are left out. Whoever left waits for no more of them. */
async function withFiles<T>(
  files: Wanted[],
  signal: AbortSignal | undefined,
  use: (found: [key: string, file: string][]) => Promise<T>,
  found: [key: string, file: string][] = [],
): Promise<T> {
  const [next, ...rest] = files
  if (!next || signal?.aborted) return use(found)
  const { bucket, key } = next
  if (!(await bucket.exists(key))) return withFiles(rest, signal, use, found)
  return bucket.withFile(key, (file) => withFiles(rest, signal, use, [...found, [key, file]]))
}
