import { type Grouped, groupRecords, physicalLines } from "./csv-lines.ts"
import { fitted, parseKindly, parseStrictly, recordText } from "./csv-records.ts"
import { detectDelimiter } from "./delimiter.ts"
import { type CellRow, TableProblem } from "./table.ts"
import { readText } from "./text-encoding.ts"

/** `stated`: the first line names the delimiter. `above`: how many filled rows stand above the heading. */
export type CsvStyle = { encoding: string; delimiter: string; oldMac: boolean; stated: boolean; above: number }

/** A spreadsheet has no more rows than this; a file that goes on without a filled one has ended. */
const mostEmptyLines = 1_048_576

/** Looks at the beginning of the text for the delimiter (Excel's own `sep=;` line wins) and the kind of line break. */
export async function detectCsvStyle(path: string, encoding: string): Promise<CsvStyle> {
  let beginning = ""
  for await (const text of readText(path, encoding)) {
    beginning += text
    if (beginning.length >= 64 * 1024) break
  }
  const stated = /^"?sep=(.)"?\r?\n/.exec(beginning)?.[1]
  const oldMac = !beginning.includes("\n") && beginning.includes("\r")
  return { encoding, delimiter: stated ?? detectDelimiter(beginning), oldMac, stated: stated !== undefined, above: 0 }
}

function problemOf(record: Grouped, cells: string[] | null, columns: number): string {
  if (record.problem) return record.problem
  if (!cells) return "A quotation mark in this row is never closed"
  return `This row has ${cells.length} cells where the heading has ${columns}`
}

/** Cells of a batch of records; all at once when every one keeps the rules, one by one when not. */
function readBatch(records: Grouped[], delimiter: string, columns: number): CellRow[] {
  const texts = records.map((record) => recordText(record.lines))
  const all = records.some((record) => record.problem) ? null : parseStrictly(texts, delimiter)
  return records.map((record, index) => {
    const cells = all?.[index] ?? (record.problem ? null : parseKindly(texts[index] ?? "", delimiter))
    const whole = fitted(cells, columns)
    if (whole) return { number: record.number, cells: whole }
    return { number: record.number, cells: cells ?? [], problem: problemOf(record, cells, columns) }
  })
}

const linesOf = (path: string, style: CsvStyle) =>
  untilEmpty(physicalLines(readText(path, style.encoding), style.oldMac), style.delimiter)

/** Ends a file that goes on without a filled row: each line of it is cheap, fifty million of them are not. */
async function* untilEmpty(chunks: AsyncIterable<string[]>, delimiter: string): AsyncGenerator<string[]> {
  const isEmpty = emptyLines(delimiter)
  let empty = 0
  for await (const lines of chunks) {
    const last = lines.findLastIndex((line) => !isEmpty(line))
    empty = last === -1 ? empty + lines.length : lines.length - 1 - last
    yield lines
    if (empty > mostEmptyLines) {
      throw new TableProblem("From here on this file has more than a million empty rows: it was read up to them")
    }
  }
}

/** Lines of nothing but delimiters are empty rows, too. */
function emptyLines(delimiter: string): (line: string) => boolean {
  const nothing = new Set([..." \t\r\n\u00a0", delimiter])
  return (line) => {
    for (const character of line) if (!nothing.has(character)) return false
    return true
  }
}

/**
 * The first filled rows as they stand, whatever their number of cells: what the heading is looked for among.
 * @param most how many
 */
export async function firstCsvRows(path: string, style: CsvStyle, most: number): Promise<string[][]> {
  const rows: string[][] = []
  const isEmpty = emptyLines(style.delimiter)
  const take = groupRecords(style.delimiter, () => null)
  let skip = style.stated
  try {
    for await (const lines of chunksThenEnd(linesOf(path, style))) {
      const records: Grouped[] = []
      take(lines ?? [], records, lines === null)
      for (const record of records) {
        if (record.problem || record.lines.every(isEmpty)) continue
        if (!skip) rows.push(parseKindly(recordText(record.lines), style.delimiter) ?? [])
        skip = false
        if (rows.length >= most) return rows
      }
    }
  } catch (error) {
    // What is wrong further down is told when the rows are read.
    if (!(error instanceof TableProblem) || rows.length === 0) throw error
  }
  return rows
}

/** The rows of a text file, heading first; a row that cannot be read carries its problem, and reading goes on. */
export async function* readCsv(path: string, style: CsvStyle): AsyncGenerator<CellRow> {
  let columns: number | null = null
  const isEmpty = emptyLines(style.delimiter)
  const take = groupRecords(style.delimiter, () => columns)
  let above = style.above + (style.stated ? 1 : 0)

  const rowsOf = function* (records: Grouped[]): Generator<CellRow> {
    const filled = records.filter((record) => record.problem || !record.lines.every(isEmpty))
    if (columns === null) return
    for (let at = 0; at < filled.length; at += 500) {
      yield* readBatch(filled.slice(at, at + 500), style.delimiter, columns)
    }
  }

  for await (const lines of chunksThenEnd(linesOf(path, style))) {
    const chunk = lines ?? []
    let at = 0
    // The heading is taken by itself: all that follows is measured by it.
    while (columns === null && at < chunk.length) {
      const records: Grouped[] = []
      take(chunk.slice(at, at + 1), records, false)
      at++
      const heading = records[0]
      if (!heading || heading.lines.every(isEmpty)) continue
      if (above > 0) {
        above--
        continue
      }
      const cells = parseKindly(recordText(heading.lines), style.delimiter)
      if (!cells) throw new TableProblem("The heading of this file cannot be read: a quotation mark is never closed")
      while (cells.length > 1 && cells.at(-1)?.trim() === "") cells.pop()
      columns = cells.length
      yield { number: heading.number, cells }
    }
    const records: Grouped[] = []
    take(at === 0 ? chunk : chunk.slice(at), records, lines === null)
    if (columns === null && records.length > 0) {
      throw new TableProblem("The heading of this file cannot be read: a quotation mark is never closed")
    }
    yield* rowsOf(records)
  }
  if (columns === null) throw new TableProblem("This file is empty")
}

/** The chunks, and null after the last. */
async function* chunksThenEnd<T>(chunks: AsyncIterable<T>): AsyncGenerator<T | null> {
  yield* chunks
  yield null
}
