import { join } from "node:path"
import { openLane } from "../images/lane.server.ts"
import { keptRows } from "./kept-rows.ts"
import type { OpenedTable, StatedTable } from "./table.ts"

/** What a reading may take: milliseconds, and the reading process's resident memory in bytes. */
const defaultLimits = { readMs: 300_000, memory: 1_000_000_000 }

export type TableLimits = typeof defaultLimits

/**
 * Reads table files in a separate process, one at a time: a workbook that was made to stop its reader stops nothing
 * else.
 */
export type Tables = {
  /**
   * Reads a whole file into `scratch`, an empty folder; the table's rows are there as long as the folder is. A refusal is
   * a sentence to show. Rejects on an internal error, and when the shop closes.
   */
  read(path: string, scratch: string, stated?: StatedTable, signal?: AbortSignal): Promise<OpenedTable>
  /** The running processes. */
  pids(): number[]
  close(): Promise<void>
}

type Options = {
  /** The path of a file that serves tasks of the kind `table`: Node runs it directly, also when everything else is bundled. */
  workerFile: string
  log: { warn(fields: object, message?: string): void }
  limits?: TableLimits
}

export function openTables({ workerFile, log, limits = defaultLimits }: Options): Tables {
  // An .xlsx keeps its shared texts, 64 MB of them, and what stands for them.
  const lane = openLane({ workerFile, size: 1, heapMegabytes: 640, log })
  return {
    async read(path, scratch, stated = {}, signal) {
      const rows = join(scratch, "rows")
      const task = { kind: "table", file: path, stated, rows, limits: { memory: limits.memory } } as const
      const read = await lane.run(task, { timeoutMs: limits.readMs, signal })
      if (!read.ok) return { ok: false, problem: sentences[read.problem.code] ?? "This file cannot be read" }
      if (!read.value.ok) return read.value
      return { ...read.value, rows: keptRows(rows, read.value.headers) }
    },
    pids: () => lane.pids(),
    close: () => lane.close(),
  }
}

const sentences: { [code: string]: string | undefined } = {
  "too-slow": "This file takes too long to read",
  "too-heavy": "This file takes too much memory to read",
  damaged: "This file is damaged and cannot be read",
}
