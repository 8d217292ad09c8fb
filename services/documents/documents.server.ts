import { openLane } from "../images/lane.server.ts"
import type { Bucket } from "../storage/storage.ts"
import type { DrawnDocument, InvoiceSheet } from "./invoice-sheet.ts"

/** A document that cannot be drawn within these is refused; an invoice of fifty works takes a second and 200 MB. */
const defaultLimits = { drawMs: 120_000, memory: 500_000_000 }

/** What a document costs at most: milliseconds, and the drawing process's resident memory in bytes. */
export type DocumentLimits = typeof defaultLimits

/** `too-slow`, `too-heavy`, or `damaged`: the process died of it, twice. */
export type Refusal = { ok: false; problem: { code: string } }

/**
 * Draws documents as PDFs in a process of its own, one at a time: whatever a document does to that process, the site
 * goes on.
 */
export type Documents = {
  /** Rejects for a fault of ours, and when the shop closes. */
  drawInvoice(sheet: InvoiceSheet): Promise<{ ok: true; value: DrawnDocument } | Refusal>
  /** The drawing processes that are running. */
  pids(): number[]
  close(): Promise<void>
}

type Options = {
  /** The path of `worker/main.ts`: Node runs it as it is, also when everything else is bundled. */
  workerFile: string
  /** Where the works' pictures are. */
  pictures: Bucket
  log: { warn(fields: object, message?: string): void }
  limits?: DocumentLimits
}

export function openDocuments({ workerFile, pictures, log, limits = defaultLimits }: Options): Documents {
  // Below the priority of the pages, as all readers are: whoever places an order goes before a PDF.
  const lane = openLane({ workerFile, size: 1, log })
  return {
    drawInvoice(sheet) {
      const keys = [...new Set(sheet.lines.flatMap(({ picture }) => picture?.key ?? []))]
      const task = { kind: "invoice", sheet, limits: { memory: limits.memory } } as const
      return withFiles(pictures, keys, (found) => lane.run({ ...task, pictures: found }, { timeoutMs: limits.drawMs }))
    },
    pids: () => lane.pids(),
    close: () => lane.close(),
  }
}

/** Lends several files of a bucket at once; one that is not there is left out. */
async function withFiles<T>(
  bucket: Bucket,
  keys: string[],
  use: (found: [key: string, file: string][]) => Promise<T>,
  found: [key: string, file: string][] = [],
): Promise<T> {
  const [key, ...rest] = keys
  if (key === undefined) return use(found)
  if (!(await bucket.exists(key))) return withFiles(bucket, rest, use, found)
  return bucket.withFile(key, (file) => withFiles(bucket, rest, use, [...found, [key, file]]))
}
