import { openTable } from "../../../services/tables/open-table.ts"
import type { OpenedTable, StatedTable, Table } from "../../../services/tables/table.ts"
import type { Mapping } from "./fields.ts"
import { headingScore, recognise } from "./recognise.ts"
import { type Survey, type SurveyOptions, surveyRows } from "./survey.ts"

/** A file that can be imported: its table, which column says what, and what all of its rows say together. */
export type ImportFile = { ok: true; table: Table; mapping: Mapping; survey: Survey }

/** Each row has so many cells that reading a file with more takes minutes. */
const mostColumns = 2000

/** Opens a table file of works, the heading among titles above it. A refusal is a sentence to show. */
export async function openWorksTable(path: string, options: StatedTable): Promise<OpenedTable> {
  const table = await openTable(path, {
    ...options,
    score: (cells) => headingScore(cells.slice(0, mostColumns)),
  })
  if (!table.ok) return table
  const { length } = table.headers
  if (length > mostColumns) {
    return {
      ok: false,
      problem: `This file has ${length.toLocaleString("en-US")} columns. A list of works has a few dozen.`,
    }
  }
  return table
}

/**
 * Opens a table file and finds out what its columns say.
 * @returns the file, or the reason why it is no table, in a sentence to show
 */
export async function openImportFile(
  path: string,
  { sheet, ...options }: SurveyOptions & { sheet?: string | undefined },
): Promise<ImportFile | { ok: false; problem: string }> {
  const table = await openWorksTable(path, sheet === undefined ? {} : { sheet })
  if (!table.ok) return table
  const mapping = recognise(table.headers)
  return { ok: true, table, mapping, survey: await surveyRows(mapping, table.rows, options) }
}
