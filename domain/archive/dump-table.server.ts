import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { csvLine, csvMark } from "../../lib/csv.ts"
import type { TableInManifest } from "./archive-format.ts"
import { type ArchiveTable, quoteName, selectArchivedValue } from "./archive-tables.server.ts"

/** A few milliseconds of work between two turns of the event loop. */
const batch = 500

type Targets = { jsonl: string; csv?: string }

export const getDumpPaths = (folder: string, table: string): Required<Targets> => ({
  jsonl: join(folder, `${table}.jsonl`),
  csv: join(folder, `${table}.csv`),
})

/** In the order of the key. PostgreSQL's JSON is not parsed, so that no number loses digits. */
export async function dumpTable(
  tx: Transaction,
  { name, columns, key }: ArchiveTable,
  targets: Targets,
  signal?: AbortSignal,
): Promise<TableInManifest> {
  // Independent of the database's collation.
  const order = sql.join(
    (key.length > 0 ? key : columns).map((column) => sql`${quoteName(column)}::text collate "C"`),
    sql`, `,
  )
  const values = sql.join(
    columns.map((column) => selectArchivedValue(name, column)),
    sql`, `,
  )
  await tx.execute(sql`declare archived no scroll cursor for
    select row_to_json(one)::text as line from (select ${values} from ${quoteName(name)}) one order by ${order}`)
  const hash = createHash("sha256")
  // File handles instead of streams: a disk error is then thrown by its write.
  await using jsonl = await open(targets.jsonl, "w")
  await using csv = targets.csv ? await open(targets.csv, "w") : null
  await csv?.writeFile(csvMark + csvLine(columns))
  let rows = 0
  for (;;) {
    signal?.throwIfAborted()
    const found = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(batch))} from archived`)
    if (found.rows.length === 0) break
    rows += found.rows.length
    const text = `${found.rows.map(({ line }) => line).join("\n")}\n`
    hash.update(text)
    await jsonl.writeFile(text)
    await csv?.writeFile(found.rows.map(({ line }) => csvLine(getCells(line, columns))).join(""))
  }
  await tx.execute(sql`close archived`)
  return { name, columns, rows, sha256: hash.digest("hex") }
}

function getCells(line: string, columns: string[]): string[] {
  const row = JSON.parse(line) as Record<string, unknown>
  return columns.map((column) => {
    const value = row[column]
    if (value === null || value === undefined) return ""
    return typeof value === "object" ? JSON.stringify(value) : String(value)
  })
}
