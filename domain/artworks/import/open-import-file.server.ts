import type { LengthUnit } from "../../../lib/measures.ts"
import { openTable } from "../../../services/spreadsheets/open-table.ts"
import type { StatedTable, Table, TableResult } from "../../../services/spreadsheets/table.ts"
import type { Mapping } from "./fields.ts"
import { recognizeColumns, scoreHeadings } from "./recognize-columns.ts"
import { type Survey, type SurveyOptions, surveyRows } from "./survey.ts"

type ImportFile = { ok: true; table: Table; mapping: Mapping; survey: Survey }

/** Each row has this many cells; more take minutes to read. */
const maxColumns = 2000

export async function openWorksTable(path: string, options: StatedTable): Promise<TableResult> {
  const table = await openTable(path, { ...options, score: (cells) => scoreHeadings(cells.slice(0, maxColumns)) })
  if (!table.ok) return table
  const { length } = table.headers
  if (length > maxColumns) {
    return {
      ok: false,
      problem: `This file has ${length.toLocaleString("en-US")} columns. A list of works has a few dozen.`,
    }
  }
  return table
}

/** @returns the file, or why it is no table, as a sentence for the user */
export async function openImportFile(
  path: string,
  {
    sheet,
    lengthUnit,
    ...options
  }: SurveyOptions & { sheet?: string | undefined; lengthUnit?: LengthUnit | undefined },
): Promise<ImportFile | { ok: false; problem: string }> {
  const table = await openWorksTable(path, sheet === undefined ? {} : { sheet })
  if (!table.ok) return table
  const mapping = recognizeColumns(table.headers, undefined, table.hiddenColumns)
  if (lengthUnit) mapping.lengthUnit = lengthUnit
  return { ok: true, table, mapping, survey: await surveyRows(mapping, table.rows, { ...options, sheet: table }) }
}
