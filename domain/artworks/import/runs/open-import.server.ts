import { createHash } from "node:crypto"
import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { Database } from "../../../../db/connect.ts"
import { importCells, importMappings } from "../../../../db/tables/imports.ts"
import type { Table } from "../../../../services/spreadsheets/table.ts"
import { getSettings } from "../../../settings/settings-queries.server.ts"
import type { Shop } from "../../../shop.ts"
import type { Mapping } from "../fields.ts"
import type { Unclear } from "../import-run.ts"
import { recognizeColumns } from "../recognize-columns.ts"
import { applyColumnChoices } from "../remap.ts"
import { type CellAnswer, withAnswers } from "./answered-rows.ts"
import type { ImportRow } from "./import.ts"
import { type ImportChoices, rememberedChoicesSchema } from "./import-choices.ts"

export type OpenImport = {
  table: Table
  mapping: Mapping
  choices: ImportChoices
  isRemembered: boolean
  unclearRows: Map<number, Unclear>
}

/** `scratch` is an empty folder; rows exist as long as it does. */
export type ImportPaths = { path: string; scratch: string }

/** With the user's choices, or those remembered for the same headings. A refusal is a sentence for the user. */
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
  const remembered = row.found === null ? await findRememberedChoices(db, table.headers) : null
  const choices = remembered ? { ...remembered, ...row.choices } : row.choices
  const { answers, unclearRows } = await listAnswers(db, row.id)
  const recognized = recognizeColumns(table.headers, choices.layout, table.hiddenColumns)
  const mapping = choices.columns ? applyColumnChoices(recognized, choices.columns, table.headers) : recognized
  if (choices.lengthUnit) mapping.lengthUnit = choices.lengthUnit
  const { site } = await getSettings(db, "site")
  const statedOptions = { currency: site.currency, ...(choices.currency && { statedCurrency: choices.currency }) }
  const isRemembered = remembered !== null || (row.found?.isRemembered ?? false)
  return {
    ok: true,
    table: { ...table, rows: await withAnswers(table.rows, answers, mapping, statedOptions) },
    mapping,
    choices,
    isRemembered,
    unclearRows,
  }
}

/** Longer texts are cut. */
export const maxCellLength = 2000

async function listAnswers(
  db: Database,
  id: string,
): Promise<{ answers: CellAnswer[]; unclearRows: Map<number, Unclear> }> {
  const answered = and(eq(importCells.importId, id), isNotNull(importCells.answer))
  const cells = await db.select().from(importCells).where(answered).orderBy(asc(importCells.row))
  const unclearRows = new Map<number, Unclear>()
  const answers: CellAnswer[] = []
  for (const { row, heading, text, answer } of cells) {
    if (heading === "") unclearRows.set(row, answer === "same" ? "same" : "new")
    else answers.push({ row, heading, text: text.length < maxCellLength ? text : "", answer: answer ?? "" })
  }
  return { answers, unclearRows }
}

const hashHeaders = (headers: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headers.toSorted())).digest("hex")

async function findRememberedChoices(db: Database, headers: readonly string[]): Promise<ImportChoices | null> {
  const [row] = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.headings, hashHeaders(headers)))
  const read = rememberedChoicesSchema.safeParse(row?.choices)
  return read.success ? read.data : null
}

/** Without choices, deletes the remembered ones. */
export async function rememberChoices(
  db: Pick<Database, "insert" | "delete">,
  row: ImportRow,
  at: Date,
): Promise<void> {
  if (!row.found) return
  const headings = hashHeaders(row.found.columns.map(({ heading }) => heading))
  const { layout, columns, currency, lengthUnit } = row.choices
  const choices = rememberedChoicesSchema.parse({ layout, columns, currency, lengthUnit })
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
