import { createWorkerPool } from "../images/worker-pool.server.ts"
import type { Bucket } from "../storage/storage.ts"
import type { DocumentContent } from "./document-content.ts"
import type { DrawnDocument } from "./invoice-document.ts"
import { findPictures } from "./worker/pictures.ts"

/** An invoice of fifty works takes a second and 200 MB, a list of 400 works six and 350 MB. */
const defaultLimits = { drawMs: 120_000, memory: 500_000_000 }

/** Milliseconds, and the rendering process's resident memory in bytes. */
export type DocumentLimits = typeof defaultLimits

/** `too-slow`, `too-heavy`, or `damaged`: the process died twice. */
type Refusal = { ok: false; problem: { code: string } }

export type Documents = {
  /** Rejects on an internal error, when `signal` aborts (which ends the drawing), and when the shop closes. */
  draw(
    content: DocumentContent,
    options?: { signal?: AbortSignal },
  ): Promise<{ ok: true; value: DrawnDocument } | Refusal>
  pids(): number[]
  close(): Promise<void>
}

type Options = {
  workerFile: string
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
  const pool = createWorkerPool({ workerFile, size: 1, heapMegabytes: 192, log })
  const { memory, drawMs: timeoutMs } = limits
  return {
    draw: (content, { signal } = {}) =>
      withFiles(listPictures(content, pictures, privatePictures ?? pictures), signal, (found) =>
        pool.run({ kind: "paper", content, pictures: found, limits: { memory } }, { timeoutMs, signal }),
      ),
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}

type RequestedPicture = { bucket: Bucket; key: string }

function listPictures(sheet: unknown, open: Bucket, closed: Bucket): RequestedPicture[] {
  const found = new Map(findPictures(sheet).map((picture) => [picture.key, picture]))
  return [...found.values()].map(({ key, isPrivate }) => ({ key, bucket: isPrivate ? closed : open }))
}

/** Missing files are left out; an aborted `signal` ends the wait. */
async function withFiles<T>(
  files: RequestedPicture[],
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
