import { detectCsvStyle, readCsv, readFirstCsvRows } from "./csv.ts"
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

type TableFileKind = { kind: "zip" } | { kind: "text" } | { kind: "other"; problem: string }

const refuseKind = (problem: string): TableFileKind => ({ kind: "other", problem })

const saveAsAdvice = "open it in your spreadsheet program and save it as .xlsx or CSV"

/** By content, because exports often have the wrong extension. */
function detectTableKind(start: Buffer): TableFileKind {
  if (start.length === 0) return refuseKind("This file is empty")
  const latin = start.toString("latin1")
  if (latin.startsWith("PK\x03\x04")) return { kind: "zip" }
  if (latin.startsWith("PK\x05\x06")) return refuseKind("This zip file is empty")
  if (latin.startsWith("\xd0\xcf\x11\xe0")) {
    return refuseKind(`This is an Excel file of the old kind (.xls) or one with a password: ${saveAsAdvice}`)
  }
  if (latin.startsWith("%PDF")) return refuseKind("This is a PDF, not a table: export the table itself as .xlsx or CSV")
  if (latin.startsWith("\x1f\x8b")) return refuseKind("This file is compressed: unpack it first")
  if (/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF/.test(latin)) return refuseKind("This is a picture, not a table")
  const text = latin.replace(/^\xef\xbb\xbf/, "").trimStart()
  if (/^(?:<!doctype html|<html|<table|<\?xml|<head|<meta)/i.test(text)) {
    return refuseKind(`This is a web page or XML under a table's name: ${saveAsAdvice}`)
  }
  if (/^(?:\{\s*["}]|\[\s*[{[\]])/.test(text)) return refuseKind("This is JSON, not a table: export it as .xlsx or CSV")
  return { kind: "text" }
}

function detectZipKind(zip: Zip): { kind: "xlsx" | "ods" } | { kind: "other"; problem: string } {
  if (zip.has("xl/workbook.xml")) return { kind: "xlsx" }
  if (zip.has("content.xml") && zip.has("mimetype")) return { kind: "ods" }
  const problem = zip.has("xl/workbook.bin")
    ? `This is an Excel binary workbook (.xlsb): ${saveAsAdvice}`
    : zip.names.some((name) => name.startsWith("Index/"))
      ? "This is an Apple Numbers file: export it as Excel or CSV"
      : zip.has("word/document.xml")
        ? "This is a Word document, not a table"
        : "This zip file is not a spreadsheet: unpack it first"
  return { kind: "other", problem }
}

/** The number of cells that are known as headings. */
type HeadingScore = (cells: readonly string[]) => number

const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== ""

function isUnder(upper: readonly string[], lower: readonly string[]): boolean {
  const filled = lower.flatMap((cell, column) => (isFilled(cell) ? [column] : []))
  const isGroup = (column: number) => !isFilled(upper[column + 1]) && isFilled(lower[column + 1])
  return (
    filled.length >= 2 &&
    filled.every((column) => !/\d/.test(lower[column] ?? "") && (!isFilled(upper[column]) || isGroup(column)))
  )
}

/** `Height` under `Dimensions (cm)` is `Height (cm)`; a name that is unknown by itself gets the upper one as a prefix. */
function joinHeadings(upper: readonly string[], lower: readonly string[], score: HeadingScore): string[] {
  let group = ""
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [upper[column] ?? "", lower[column] ?? ""]
    if (isFilled(above)) group = above.trim()
    if (!isFilled(below)) return above
    const unit = /\([^)]*\)\s*$/.exec(group)?.[0] ?? ""
    const named = /\(/.test(below) ? below : `${below.trim()} ${unit}`.trim()
    return score([named]) > 0 ? named : `${group} ${below.trim()}`.trim()
  })
}

/** Merges two rows, where `Dimensions` is above `Height`, `Width` and `Depth`. Null for a heading of one row. */
function mergeHeadings(
  rows: readonly CellRow[],
  at: number,
  score: HeadingScore,
): { upper: number; lower: number; cells: string[] } | null {
  for (const [upper, lower] of [
    [at, at + 1],
    [at - 1, at],
  ] as const) {
    const [one, other] = [rows[upper], rows[lower]]
    if (!one || !other || other.number !== one.number + 1 || !isUnder(one.cells, other.cells)) continue
    const cells = joinHeadings(one.cells, other.cells, score)
    if (score(cells) > Math.max(score(one.cells), score(other.cells))) return { upper, lower, cells }
  }
  return null
}
