import { detectCsvStyle, readCsv } from "./csv.ts"
import { kindOfFile, kindOfZip } from "./file-kind.ts"
import { cellsByName, columnNames } from "./headings.ts"
import { readOdsSheet, readOdsSheets } from "./ods.ts"
import { type CellRow, type OpenedTable, type Sheet, TableProblem, type TableRow } from "./table.ts"
import { detectEncoding, firstBytes } from "./text-encoding.ts"
import { readXlsxSheet } from "./xlsx-sheet.ts"
import { countRows, readWorkbook } from "./xlsx-workbook.ts"
import { openZip, type Zip } from "./zip.ts"

/** Reads one sheet with the zip opened for it alone, so that two readings never share a file position. */
async function* withZip(path: string, read: (zip: Zip) => AsyncGenerator<CellRow>): AsyncGenerator<CellRow> {
  const zip = await openZip(path)
  try {
    yield* read(zip)
  } finally {
    zip.close()
  }
}

/** The rows below the heading, by the names of their columns. Damage in the middle ends them with a problem. */
async function* rowsBelow(all: AsyncIterable<CellRow>, headers: string[]): AsyncGenerator<TableRow> {
  let heading = true
  let number = 1
  try {
    for await (const row of all) {
      number = row.number
      if (heading) {
        heading = false
        continue
      }
      const cells = cellsByName(headers, row.cells)
      yield row.problem ? { number, cells, problem: row.problem } : { number, cells }
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error
    yield { number: number + 1, cells: cellsByName(headers, []), problem: error.message }
  }
}

async function headingOf(all: AsyncIterable<CellRow>): Promise<{ headers: string[]; headingRow: number }> {
  for await (const row of all) return { headers: columnNames(row.cells), headingRow: row.number }
  throw new TableProblem("This sheet is empty")
}

async function workbookSheets(path: string, wanted: string | undefined) {
  const zip = await openZip(path)
  try {
    const kind = kindOfZip(zip)
    if (kind.kind === "other") throw new TableProblem(kind.problem)
    const workbook = kind.kind === "xlsx" ? await readWorkbook(zip) : null
    const sheets: Sheet[] = workbook ? [] : await readOdsSheets(zip)
    for (const { name, part } of workbook?.sheets ?? []) sheets.push({ name, rows: await countRows(zip, part) })
    const index = wanted === undefined ? 0 : sheets.findIndex((sheet) => sheet.name === wanted)
    if (index === -1) throw new TableProblem(`This workbook has no sheet called “${wanted}”`)
    return { format: kind.kind, workbook, sheets, index }
  } finally {
    zip.close()
  }
}

async function openWorkbook(path: string, wanted: string | undefined): Promise<OpenedTable> {
  const { format, workbook, sheets, index } = await workbookSheets(path, wanted)
  const part = workbook?.sheets[index]?.part
  const read = () =>
    withZip(path, (zip) => (workbook && part ? readXlsxSheet(zip, workbook, part) : readOdsSheet(zip, index)))
  const { headers, headingRow } = await headingOf(read())
  return {
    ok: true,
    format,
    headers,
    headingRow,
    sheets,
    sheet: sheets[index]?.name ?? "",
    rows: { [Symbol.asyncIterator]: () => rowsBelow(read(), headers) },
  }
}

async function openText(path: string): Promise<OpenedTable> {
  const encoding = await detectEncoding(path)
  if (!encoding) throw new TableProblem("This file is not a table: it is neither text nor a spreadsheet")
  const style = await detectCsvStyle(path, encoding)
  const { headers, headingRow } = await headingOf(readCsv(path, style))
  return {
    ok: true,
    format: "csv",
    headers,
    headingRow,
    encoding,
    delimiter: style.delimiter,
    rows: { [Symbol.asyncIterator]: () => rowsBelow(readCsv(path, style), headers) },
  }
}

/**
 * Opens a table file that somebody brought: CSV and its relatives in any usual encoding and with any usual delimiter,
 * .xlsx and .ods. What a file is, its content says, not its name. Rows are read while they are asked for, in memory that
 * does not grow with the file (an .xlsx keeps its shared texts, at most 64 MB).
 * @param options.sheet the sheet of a workbook to read; the first where nothing is said
 * @returns the table, or the reason why the file is none, in a sentence to show
 */
export async function openTable(path: string, options: { sheet?: string } = {}): Promise<OpenedTable> {
  try {
    const kind = kindOfFile(await firstBytes(path, 1024))
    if (kind.kind === "other") return { ok: false, problem: kind.problem }
    return kind.kind === "zip" ? await openWorkbook(path, options.sheet) : await openText(path)
  } catch (error) {
    if (error instanceof TableProblem) return { ok: false, problem: error.message }
    throw error
  }
}
