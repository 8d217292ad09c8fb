import { createWorkerPool } from "../images/worker-pool.server.ts"
import type { ParsedEmail } from "./parsed-email.ts"

/** Milliseconds, and the reading process's resident memory in bytes. */
const limits = { readMs: 30_000, memory: 700_000_000 }

/** In a separate process, one at a time: an e-mail that crashes its reader stops nothing else. */
export type EmailParser = {
  /** `scratch` is an empty folder for attachments. @returns null if the e-mail crashed its reader */
  read(path: string, scratch: string): Promise<ParsedEmail | null>
  pids(): number[]
  close(): Promise<void>
}

type Options = { workerFile: string; log: { warn(fields: object, message?: string): void } }

export function openEmailParser({ workerFile, log }: Options): EmailParser {
  const pool = createWorkerPool({ workerFile, size: 1, heapMegabytes: 400, log })
  return {
    async read(file, scratch) {
      const task = { kind: "letter", file, scratch, limits: { memory: limits.memory } } as const
      const read = await pool.run(task, { timeoutMs: limits.readMs })
      return read.ok ? read.value : null
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}
