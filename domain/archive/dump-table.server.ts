import { createHash } from "node:crypto"
import { once } from "node:events"
import { createWriteStream, type WriteStream } from "node:fs"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { csvLine, csvMark } from "../../lib/csv.ts"
import type { TableInManifest } from "./archive-format.ts"
import { type ArchiveTable, columnList, quoted } from "./archive-tables.server.ts"

/** Rows per fetch: a few milliseconds of work between two turns of the event loop. */
const batch = 500

/** Where the rows go; the CSV file only where it is wanted. */
type Targets = { jsonl: string; csv?: string }

export const dumpFiles = (folder: string, table: string): Required<Targets> => ({
  jsonl: join(folder, `${table}.jsonl`),
  csv: join(folder, `${table}.csv`),
})

/**
 * Writes the rows of a table in the order of its key. The JSON is PostgreSQL's own text and is not read on the way, so
 * that no number loses digits.
 */
export async function dumpTable(
  tx: Transaction,
  { name, columns, key }: ArchiveTable,
  targets: Targets,
  signal?: AbortSignal,
): Promise<TableInManifest> {
  const order = key.length > 0 ? columnList(key) : sql`line`
  await tx.execute(sql`declare archived no scroll cursor for
    select row_to_json(one)::text as line from (select ${columnList(columns)} from ${quoted(name)}) one order by ${order}`)
  const hash = createHash("sha256")
  const jsonl = createWriteStream(targets.jsonl)
  const csv = targets.csv ? createWriteStream(targets.csv) : null
  let rows = 0
  try {
    if (csv) await write(csv, csvMark + csvLine(columns))
    for (;;) {
      signal?.throwIfAborted()
      const found = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(batch))} from archived`)
      if (found.rows.length === 0) break
      rows += found.rows.length
      const text = `${found.rows.map(({ line }) => line).join("\n")}\n`
      hash.update(text)
      await write(jsonl, text)
      if (csv) await write(csv, found.rows.map(({ line }) => csvLine(cellsOf(line, columns))).join(""))
    }
  } finally {
    jsonl.end()
    csv?.end()
    await Promise.all([finished(jsonl), csv && finished(csv)])
  }
  await tx.execute(sql`close archived`)
  return { name, columns, rows, sha256: hash.digest("hex") }
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain")
}

function cellsOf(line: string, columns: string[]): string[] {
  const row = JSON.parse(line) as Record<string, unknown>
  return columns.map((column) => {
    const value = row[column]
    if (value === null || value === undefined) return ""
    return typeof value === "object" ? JSON.stringify(value) : String(value)
  })
}
