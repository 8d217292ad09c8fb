import { detectCsvStyle, readCsv, readFirstCsvRows } from "./csv.ts"
import { detectTableKind, detectZipKind } from "./file-kind.ts"
import { getCellsByName, getColumnNames } from "./headings.ts"
import { createMergeTracker } from "./merged-cells.ts"
import { readOdsSheet, readOdsSheets } from "./ods.ts"
import {
  type CellRow,
  maxRowLength,
  type SheetDetails,
  type StatedTable,
  TableProblem,
  type TableResult,
  type TableRow,
  type TableSheet,
} from "./table.ts"
import { createTableRow } from "./table-row.ts"
import { detectEncoding, readFirstBytes } from "./text-encoding.ts"
import { type HeadingScore, mergeHeadings } from "./two-headings.ts"
import { readXlsxDetails, type XlsxDetails } from "./xlsx-details.ts"
import { readXlsxSheet } from "./xlsx-sheet.ts"
import { countRows, readWorkbook } from "./xlsx-workbook.ts"
import { openZip, type Zip } from "./zip.ts"

/** Opens the zip for each reading, so that two never share a file position. */
async function* readFromZip(path: string, read: (zip: Zip) => AsyncGenerator<CellRow>): AsyncGenerator<CellRow> {
  const zip = await openZip(path)
  try {
    yield* read(zip)
  } finally {
    zip.close()
  }
}

const maxHeadingRow = 20

/** The row with the most known names; the first where none has two. */
function headingIndex(rows: string[][], score: HeadingScore | undefined): number {
  if (!score) return 0
  const scores = rows.map(score)
  const best = Math.max(...scores)
  return best < 2 ? 0 : scores.indexOf(best)
}

/** A few bytes of a workbook can repeat a cell a thousand times. */
const isTooLong = (cells: string[]): boolean => cells.reduce((sum, cell) => sum + cell.length, 0) > maxRowLength

async function* readRowsBelow(all: AsyncIterable<CellRow>, heading: Heading): AsyncGenerator<TableRow> {
  const { headers, headingRow } = heading
  let number = headingRow
  const getMergedTexts = createMergeTracker()
  try {
    for await (const row of all) {
      if (row.number <= headingRow) continue
      number = row.number
      if (!row.problem && row.cells.every((cell) => cell.trim() === "")) continue
      if (isTooLong(row.cells)) {
        yield { number, cells: getCellsByName(headers, []), problem: "This row holds more text than a row of a list" }
        continue
      }
      yield createTableRow(row, headers, getMergedTexts(row))
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error
    yield { number: number + 1, cells: getCellsByName(headers, []), problem: error.message }
  }
}

type Heading = { headers: string[]; headingRow: number }

async function findHeading(all: AsyncIterable<CellRow>, score: HeadingScore | undefined): Promise<Heading> {
  const first: CellRow[] = []
  for await (const row of all) {
    first.push(row)
    if (!score || first.length >= maxHeadingRow) break
  }
  const rows = first.map((row) => row.cells)
  const at = headingIndex(rows, score)
  const heading = first[at]
  if (!heading) throw new TableProblem("This sheet is empty")
  if (isTooLong(heading.cells)) throw new TableProblem("The heading of this file is too long")
  const two = score && mergeHeadings(first, at, score)
  const headingRow = two ? (first[two.lower]?.number ?? heading.number) : heading.number
  return { headers: getColumnNames(two?.cells ?? heading.cells), headingRow }
}

async function readWorkbookSheets(path: string, wanted: string | undefined) {
  const zip = await openZip(path)
  try {
    const kind = detectZipKind(zip)
    if (kind.kind === "other") throw new TableProblem(kind.problem)
    const workbook = kind.kind === "xlsx" ? await readWorkbook(zip) : null
    const { sheets, details } = workbook ? { sheets: [], details: [] } : await readOdsSheets(zip)
    for (const { name, part, isHidden } of workbook?.sheets ?? []) {
      const rows = await countRows(zip, part)
      sheets.push(isHidden ? { name, rows, isHidden } : { name, rows })
    }
    if (wanted !== undefined && !sheets.some(({ name }) => name === wanted))
      throw new TableProblem(`This workbook has no sheet called “${wanted}”`)
    return { format: kind.kind, workbook, sheets, details }
  } finally {
    zip.close()
  }
}

const noDetails: XlsxDetails = { merges: new Map(), comments: new Map(), hiddenColumns: new Set(), pictures: 0 }

async function loadXlsxDetails(path: string, part: string): Promise<XlsxDetails> {
  const zip = await openZip(path)
  try {
    return await readXlsxDetails(zip, part)
  } catch (error) {
    // A damaged sheet is reported when its rows are read.
    if (error instanceof TableProblem) return noDetails
    throw error
  } finally {
    zip.close()
  }
}

function getTableExtras({ hiddenColumns, pictures }: SheetDetails, headers: readonly string[]) {
  const hidden = headers.filter((_, column) => hiddenColumns.has(column))
  return { ...(hidden.length > 0 && { hiddenColumns: hidden }), ...(pictures > 0 && { pictures }) }
}

async function openWorkbook(path: string, wanted: string | undefined, score?: HeadingScore): Promise<TableResult> {
  const { format, workbook, sheets, details } = await readWorkbookSheets(path, wanted)
  const readSheet = (at: number, own = noDetails) => {
    const part = workbook?.sheets[at]?.part
    return readFromZip(path, (zip) =>
      workbook && part ? readXlsxSheet(zip, workbook, part, own) : readOdsSheet(zip, at),
    )
  }
  const index =
    wanted === undefined
      ? await findFirstList(sheets, readSheet, score)
      : sheets.findIndex(({ name }) => name === wanted)
  const part = workbook?.sheets[index]?.part
  const own = part === undefined ? noDetails : await loadXlsxDetails(path, part)
  const read = () => readSheet(index, own)
  const heading = await findHeading(read(), score)
  return {
    ok: true,
    format,
    ...heading,
    sheets,
    sheet: sheets[index]?.name ?? "",
    ...getTableExtras(details[index] ?? own, heading.headers),
    rows: { [Symbol.asyncIterator]: () => readRowsBelow(read(), heading) },
  }
}

const maxSearchedSheets = 20

/** The first visible sheet with the headings of a list; else the first visible one; else the first. */
async function findFirstList(
  sheets: readonly TableSheet[],
  read: (at: number) => AsyncIterable<CellRow>,
  score: HeadingScore | undefined,
): Promise<number> {
  const visible = sheets.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  const [first = 0] = visible
  if (!score || visible.length < 2) return first
  for (const at of visible.slice(0, maxSearchedSheets)) {
    const { headers } = await findHeading(read(at), score).catch((error: unknown) => {
      if (error instanceof TableProblem) return { headers: [] }
      throw error
    })
    if (score(headers) >= 2) return at
  }
  return first
}

async function openText(path: string, { score, ...stated }: TableOptions): Promise<TableResult> {
  const encoding = await detectEncoding(path)
  if (!encoding) throw new TableProblem("This file is not a table: it is neither text nor a spreadsheet")
  const detected = await detectCsvStyle(path, stated.encoding ?? encoding)
  const found = { ...detected, delimiter: stated.delimiter ?? detected.delimiter }
  // Rows are measured by the heading, so titles above it are skipped first.
  const above = score ? headingIndex(await readFirstCsvRows(path, found, maxHeadingRow), score) : 0
  const style = { ...found, above }
  const heading = await findHeading(readCsv(path, style), undefined)
  return {
    ok: true,
    format: "csv",
    ...heading,
    encoding,
    delimiter: style.delimiter,
    rows: { [Symbol.asyncIterator]: () => readRowsBelow(readCsv(path, style), heading) },
  }
}

type TableOptions = StatedTable & { score?: HeadingScore }

/** Recognized by content. Streams rows in bounded memory (shared texts of an .xlsx take up to 64 MB). */
export async function openTable(path: string, options: TableOptions = {}): Promise<TableResult> {
  try {
    const kind = detectTableKind(await readFirstBytes(path, 1024))
    if (kind.kind === "other") return { ok: false, problem: kind.problem }
    return kind.kind === "zip" ? await openWorkbook(path, options.sheet, options.score) : await openText(path, options)
  } catch (error) {
    if (error instanceof TableProblem) return { ok: false, problem: error.message }
    throw error
  }
}
