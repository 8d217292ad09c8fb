import { createHash } from "node:crypto"
import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { importCells, importMappings } from "../../db/tables/imports.ts"
import type { Table } from "../../services/tables/table.ts"
import type { Mapping } from "../artworks/import/fields.ts"
import { recognise } from "../artworks/import/recognise.ts"
import { remap } from "../artworks/import/remap.ts"
import type { Unclear } from "../artworks/import-artworks.server.ts"
import type { Shop } from "../shop.ts"
import { type Answers, withAnswers } from "./file-rows.ts"
import type { ImportRow } from "./import.ts"
import { type ImportChoices, rememberedChoices } from "./import-choices.ts"

/** The file of an import, opened as its person wants it. `unclearRows`: which work a row is, where a person said so. */
export type OpenImport = {
  table: Table
  mapping: Mapping
  choices: ImportChoices
  isRemembered: boolean
  unclearRows: Map<number, Unclear>
}

/** Where a file is: `scratch` is an empty folder for its rows, which are there as long as that is. */
export type ImportPaths = { path: string; scratch: string }

/**
 * Opens the file of an import: with the choices and answers of the person, or at first with what was chosen for a file
 * with the same headings before.
 * @returns a sentence to show when it is no table
 */
export async function openImport(
  { db, tables }: Pick<Shop, "db" | "tables">,
  row: ImportRow,
  { path, scratch }: ImportPaths,
  signal?: AbortSignal,
): Promise<({ ok: true } & OpenImport) | { ok: false; problem: string }> {
  const { encoding, delimiter, sheet } = row.choices
  const stated = {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== undefined && { sheet }),
  }
  const table = await tables.read(path, scratch, stated, signal)
  if (!table.ok) return table
  const remembered = row.found === null ? await rememberedFor(db, table.headers) : null
  const choices = remembered ? { ...remembered, ...row.choices } : row.choices
  const { answers, unclearRows } = await answersOf(db, row.id)
  const guessed = recognise(table.headers, choices.layout)
  const mapping = choices.columns ? remap(guessed, choices.columns, table.headers) : guessed
  if (choices.lengthUnit) mapping.lengthUnit = choices.lengthUnit
  const isRemembered = remembered !== null || (row.found?.isRemembered ?? false)
  return {
    ok: true,
    table: { ...table, rows: withAnswers(table.rows, answers) },
    mapping,
    choices,
    isRemembered,
    unclearRows,
  }
}

async function answersOf(db: Database, id: string): Promise<{ answers: Answers; unclearRows: Map<number, Unclear> }> {
  const answered = and(eq(importCells.importId, id), isNotNull(importCells.answer))
  const cells = await db.select().from(importCells).where(answered).orderBy(asc(importCells.row))
  const answers = new Map<number, Map<string, string>>()
  const unclearRows = new Map<number, Unclear>()
  for (const { row, heading, answer } of cells) {
    if (heading === "") unclearRows.set(row, answer === "same" ? "same" : "new")
    else answers.set(row, (answers.get(row) ?? new Map<string, string>()).set(heading, answer ?? ""))
  }
  return { answers, unclearRows }
}

/** The same for the same set of headings, in whatever order they stand. */
const hashOf = (headers: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headers.toSorted())).digest("hex")

async function rememberedFor(db: Database, headers: readonly string[]): Promise<ImportChoices | null> {
  const [row] = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.headings, hashOf(headers)))
  const read = rememberedChoices.safeParse(row?.choices)
  return read.success ? read.data : null
}

/** Remembers what was chosen for these headings. Without any choice, what was remembered is forgotten. */
export async function rememberChoices(
  db: Pick<Database, "insert" | "delete">,
  row: ImportRow,
  at: Date,
): Promise<void> {
  if (!row.found) return
  const headings = hashOf(row.found.columns.map(({ heading }) => heading))
  const { layout, columns, currency, lengthUnit } = row.choices
  const choices = rememberedChoices.parse({ layout, columns, currency, lengthUnit })
  if (Object.values(choices).every((choice) => choice === undefined)) {
    await db.delete(importMappings).where(eq(importMappings.headings, headings))
    return
  }
  const kept = { choices, usedAt: at }
  await db
    .insert(importMappings)
    .values({ headings, ...kept })
    .onConflictDoUpdate({ target: importMappings.headings, set: kept })
}
