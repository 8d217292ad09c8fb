import { detectCsvStyle, firstCsvRows, readCsv } from "./csv.ts"
import { kindOfFile, kindOfZip } from "./file-kind.ts"
import { cellsByName, columnNames } from "./headings.ts"
import { readOdsSheet, readOdsSheets } from "./ods.ts"
import {
  type CellRow,
  longestRow,
  type OpenedTable,
  type Sheet,
  type StatedTable,
  TableProblem,
  type TableRow,
} from "./table.ts"
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

/** Among how many filled rows the heading is looked for. */
const headingWithin = 20

/** How much a row looks like a heading: the number of its cells that are known as one. */
export type HeadingScore = (cells: readonly string[]) => number

/** Which of the first filled rows is the heading: the one with the most known names, the first where none has two. */
function headingIndex(rows: string[][], score: HeadingScore | undefined): number {
  if (!score) return 0
  const scores = rows.map(score)
  const best = Math.max(...scores)
  return best < 2 ? 0 : scores.indexOf(best)
}

/** Whether a row holds more text than any list. A few bytes of a workbook can stand for a cell that is repeated a thousand times. */
const isTooLong = (cells: string[]): boolean => cells.reduce((sum, cell) => sum + cell.length, 0) > longestRow

/** The rows below the heading, by the names of their columns, without empty ones. Damage in the middle ends them with a problem. */
async function* rowsBelow(all: AsyncIterable<CellRow>, heading: Heading): AsyncGenerator<TableRow> {
  const { headers, headingRow } = heading
  let number = headingRow
  try {
    for await (const row of all) {
      if (row.number <= headingRow) continue
      number = row.number
      if (!row.problem && row.cells.every((cell) => cell.trim() === "")) continue
      if (isTooLong(row.cells)) {
        yield { number, cells: cellsByName(headers, []), problem: "This row holds more text than a row of a list" }
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

type Heading = { headers: string[]; headingRow: number }

const headingFrom = (row: CellRow): Heading => ({ headers: columnNames(row.cells), headingRow: row.number })

/** The heading among the first rows of a sheet, where titles stand above it. */
async function headingOf(all: AsyncIterable<CellRow>, score: HeadingScore | undefined): Promise<Heading> {
  const first: CellRow[] = []
  for await (const row of all) {
    first.push(row)
    if (!score || first.length >= headingWithin) break
  }
  const heading =
    first[
      headingIndex(
        first.map((row) => row.cells),
        score,
      )
    ]
  if (!heading) throw new TableProblem("This sheet is empty")
  if (isTooLong(heading.cells)) throw new TableProblem("The heading of this file is too long")
  return headingFrom(heading)
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

async function openWorkbook(path: string, wanted: string | undefined, score?: HeadingScore): Promise<OpenedTable> {
  const { format, workbook, sheets, index } = await workbookSheets(path, wanted)
  const part = workbook?.sheets[index]?.part
  const read = () =>
    withZip(path, (zip) => (workbook && part ? readXlsxSheet(zip, workbook, part) : readOdsSheet(zip, index)))
  const heading = await headingOf(read(), score)
  return {
    ok: true,
    format,
    ...heading,
    sheets,
    sheet: sheets[index]?.name ?? "",
    rows: { [Symbol.asyncIterator]: () => rowsBelow(read(), heading) },
  }
}

async function openText(path: string, { score, ...stated }: TableOptions): Promise<OpenedTable> {
  const encoding = await detectEncoding(path)
  if (!encoding) throw new TableProblem("This file is not a table: it is neither text nor a spreadsheet")
  const detected = await detectCsvStyle(path, stated.encoding ?? encoding)
  const found = { ...detected, delimiter: stated.delimiter ?? detected.delimiter }
  // Rows are measured by the heading, so what stands above it is left out before any row is read.
  const above = score ? headingIndex(await firstCsvRows(path, found, headingWithin), score) : 0
  const style = { ...found, above }
  const heading = await headingOf(readCsv(path, style), undefined)
  return {
    ok: true,
    format: "csv",
    ...heading,
    encoding,
    delimiter: style.delimiter,
    rows: { [Symbol.asyncIterator]: () => rowsBelow(readCsv(path, style), heading) },
  }
}

/** `score` tells the heading from titles above it; without it the first filled row is the heading. */
type TableOptions = StatedTable & { score?: HeadingScore }

/**
 * Opens a table file that somebody brought: CSV and its relatives in any usual encoding and with any usual delimiter,
 * .xlsx and .ods. What a file is, its content says, not its name. Rows are read while they are asked for, in memory that
 * does not grow with the file (an .xlsx keeps its shared texts, at most 64 MB).
 * @returns the table, or the reason why the file is none, in a sentence to show
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<OpenedTable> {
  try {
    const kind = kindOfFile(await firstBytes(path, 1024))
    if (kind.kind === "other") return { ok: false, problem: kind.problem }
    return kind.kind === "zip" ? await openWorkbook(path, options.sheet, options.score) : await openText(path, options)
  } catch (error) {
    if (error instanceof TableProblem) return { ok: false, problem: error.message }
    throw error
  }
}
