import type { LengthUnit } from "../../../lib/measures.ts"
import { openTable } from "../../../services/tables/open-table.ts"
import type { OpenedTable, StatedTable, Table } from "../../../services/tables/table.ts"
import type { Mapping } from "./fields.ts"
import { headingScore, recognise } from "./recognise.ts"
import { type Survey, type SurveyOptions, surveyRows } from "./survey.ts"

type ImportFile = { ok: true; table: Table; mapping: Mapping; survey: Survey }

/** Each row has this many cells; more take minutes to read. */
const mostColumns = 2000

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
  const mapping = recognise(table.headers, undefined, table.hiddenColumns)
  if (lengthUnit) mapping.lengthUnit = lengthUnit
  return { ok: true, table, mapping, survey: await surveyRows(mapping, table.rows, { ...options, sheet: table }) }
}
