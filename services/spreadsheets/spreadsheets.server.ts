import { join } from "node:path"
import { createWorkerPool } from "../images/worker-pool.server.ts"
import { readStoredRows } from "./stored-rows.ts"
import type { StatedTable, TableResult } from "./table.ts"

/** Milliseconds, and the reading process's resident memory in bytes. */
const defaultLimits = { readMs: 300_000, memory: 1_000_000_000 }

export type TableLimits = typeof defaultLimits

/** One at a time in a separate process: a workbook that crashes its reader stops nothing else. */
export type Tables = {
  /** The rows last as long as the folder `scratch`. Rejects on an internal error, and when the shop closes. */
  read(path: string, scratch: string, stated?: StatedTable, signal?: AbortSignal): Promise<TableResult>
  pids(): number[]
  close(): Promise<void>
}

type Options = {
  workerFile: string
  log: { warn(fields: object, message?: string): void }
  limits?: TableLimits
}

export function openTables({ workerFile, log, limits = defaultLimits }: Options): Tables {
  // Shared texts of an .xlsx take 64 MB, and more for their objects.
  const pool = createWorkerPool({ workerFile, size: 1, heapMegabytes: 640, log })
  return {
    async read(path, scratch, stated = {}, signal) {
      const rows = join(scratch, "rows")
      const task = { kind: "table", file: path, stated, rows, limits: { memory: limits.memory } } as const
      const read = await pool.run(task, { timeoutMs: limits.readMs, signal })
      if (!read.ok) return { ok: false, problem: sentences[read.problem.code] ?? "This file cannot be read" }
      if (!read.value.ok) return read.value
      return { ...read.value, rows: readStoredRows(rows, read.value.headers) }
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}

const sentences: { [code: string]: string | undefined } = {
  "too-slow": "This file takes too long to read",
  "too-heavy": "This file takes too much memory to read",
  damaged: "This file is damaged and cannot be read",
}
