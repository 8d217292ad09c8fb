import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { openTable } from "../../services/spreadsheets/open-table.ts"
import type { Table, TableRow } from "../../services/spreadsheets/table.ts"

export async function createScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tables-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function createTableFile(content: string | Buffer, name = "works.csv"): Promise<string> {
  const path = join(await createScratchFolder(), name)
  await writeFile(path, content)
  return path
}

export async function readWholeTable(path: string, sheet?: string): Promise<Table & { all: TableRow[] }> {
  const table = await openTable(path, sheet === undefined ? {} : { sheet })
  if (!table.ok) throw new Error(table.problem)
  const all: TableRow[] = []
  for await (const row of table.rows) all.push(row)
  return { ...table, all }
}

export function getPlainRows(table: Table & { all: TableRow[] }): (string[] | string)[] {
  return table.all.map((row) => row.problem ?? table.headers.map((name) => row.cells[name] ?? ""))
}
