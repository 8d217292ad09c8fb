import { rm } from "node:fs/promises"
import { serveTasks } from "../../../../services/images/worker/serve.ts"
import type { TableTask } from "../../../../services/images/worker/task.ts"
import { writeStoredRows } from "../../../../services/spreadsheets/stored-rows.ts"
import { TableProblem } from "../../../../services/spreadsheets/table.ts"
import { openWorksTable } from "../open-import-file.server.ts"

// The worker process that reads tables for imports.

serveTasks<TableTask>(async ({ file, stated, rows: path }) => {
  const table = await openWorksTable(file, stated)
  if (!table.ok) return { ok: true, value: table }
  const { rows, ...head } = table
  // Left by a process that crashed.
  await rm(path, { force: true })
  try {
    await writeStoredRows(path, head.headers, rows)
  } catch (error) {
    if (error instanceof TableProblem) return { ok: true, value: { ok: false, problem: error.message } }
    throw error
  }
  return { ok: true, value: head }
})
