import { createRecordGrouper, type GroupedRecord, physicalLines } from "./csv-lines.ts"
import { fitRecord, joinRecord, parseLeniently, parseStrictly } from "./csv-records.ts"
import { type CellRow, TableProblem } from "./table.ts"
import { readText } from "./text-encoding.ts"

const candidates = [",", ";", "\t", "|"]

function countByRow(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  let empty = true
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === delimiter) count++
    else if (character === "\n" || character === "\r") {
      if (!empty) counts.push(count)
      if (counts.length >= 60) return counts
      count = 0
      empty = true
      continue
    }
    empty = false
  }
  // The last row of a sample is truncated, unless it is the only one.
  if (counts.length === 0 && !empty) counts.push(count)
  return counts
}

type DelimiterGuess = { delimiter: string; agreeing: number; count: number }

function guessDelimiter(counts: Map<string, number[]>, row: number): DelimiterGuess {
  let best: DelimiterGuess = { delimiter: ",", agreeing: 0, count: 0 }
  for (const [delimiter, all] of counts) {
    const [heading = 0, ...rows] = all.slice(row)
    if (heading === 0) continue
    const agreeing = rows.length === 0 ? 1 : rows.filter((count) => count === heading).length / rows.length
    const better = agreeing > best.agreeing + 0.2 || (agreeing > best.agreeing - 0.2 && heading > best.count)
    if (better) best = { delimiter, agreeing, count: heading }
  }
  return best
}

const maxTitleRows = 12

/** Where hardly any row has as many delimiters as the first one, that is a title, and the heading is below. */
function detectDelimiter(text: string): string {
  const counts = new Map(candidates.map((delimiter) => [delimiter, countByRow(text, delimiter)]))
  const first = guessDelimiter(counts, 0)
  if (first.agreeing >= 0.3) return first.delimiter
  for (let row = 1; row <= maxTitleRows; row++) {
    const found = guessDelimiter(counts, row)
    if (found.agreeing > 0.5) return found.delimiter
  }
  return first.delimiter
}

/** `stated`: the first line names the delimiter. `above`: the filled rows above the heading. */
type CsvStyle = { encoding: string; delimiter: string; oldMac: boolean; stated: boolean; above: number }

/** The row limit of spreadsheets; a file with this many empty lines in a row has ended. */
const maxEmptyLines = 1_048_576

/** Excel's own `sep=;` line wins. */
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

function formatProblem(record: GroupedRecord, cells: string[] | null, columns: number): string {
  if (record.problem) return record.problem
  if (!cells) return "A quotation mark in this row is never closed"
  return `This row has ${cells.length} cells where the heading has ${columns}`
}

function readBatch(records: GroupedRecord[], delimiter: string, columns: number): CellRow[] {
  const texts = records.map((record) => joinRecord(record.lines))
  const all = records.some((record) => record.problem) ? null : parseStrictly(texts, delimiter)
  return records.map((record, index) => {
    const cells = all?.[index] ?? (record.problem ? null : parseLeniently(texts[index] ?? "", delimiter))
    const whole = fitRecord(cells, columns)
    if (whole) return { number: record.number, cells: whole }
    return { number: record.number, cells: cells ?? [], problem: formatProblem(record, cells, columns) }
  })
}

const readLines = (path: string, style: CsvStyle) =>
  untilEmpty(physicalLines(readText(path, style.encoding), style.oldMac), style.delimiter)

/** Ends a file that continues without a filled row: fifty million cheap lines are expensive. */
async function* untilEmpty(chunks: AsyncIterable<string[]>, delimiter: string): AsyncGenerator<string[]> {
  const isEmpty = createEmptyLineTest(delimiter)
  let empty = 0
  for await (const lines of chunks) {
    const last = lines.findLastIndex((line) => !isEmpty(line))
    empty = last === -1 ? empty + lines.length : lines.length - 1 - last
    yield lines
    if (empty > maxEmptyLines) {
      throw new TableProblem("From here on this file has more than a million empty rows: it was read up to them")
    }
  }
}

/** A line of delimiters is an empty row too. */
function createEmptyLineTest(delimiter: string): (line: string) => boolean {
  const nothing = new Set([..." \t\r\n\u00a0", delimiter])
  return (line) => {
    for (const character of line) if (!nothing.has(character)) return false
    return true
  }
}

export async function readFirstCsvRows(path: string, style: CsvStyle, maxRows: number): Promise<string[][]> {
  const rows: string[][] = []
  const isEmpty = createEmptyLineTest(style.delimiter)
  const addLines = createRecordGrouper(style.delimiter, () => null)
  let skip = style.stated
  try {
    for await (const lines of chunksThenEnd(readLines(path, style))) {
      const records: GroupedRecord[] = []
      addLines(lines ?? [], records, lines === null)
      for (const record of records) {
        if (record.problem || record.lines.every(isEmpty)) continue
        if (!skip) rows.push(parseLeniently(joinRecord(record.lines), style.delimiter) ?? [])
        skip = false
        if (rows.length >= maxRows) return rows
      }
    }
  } catch (error) {
    // Errors further down are reported when the rows are read.
    if (!(error instanceof TableProblem) || rows.length === 0) throw error
  }
  return rows
}

/** Heading first; an unreadable row has a problem, and reading continues. */
export async function* readCsv(path: string, style: CsvStyle): AsyncGenerator<CellRow> {
  let columns: number | null = null
  const isEmpty = createEmptyLineTest(style.delimiter)
  const take = createRecordGrouper(style.delimiter, () => columns)
  let above = style.above + (style.stated ? 1 : 0)

  const rowsOf = function* (records: GroupedRecord[]): Generator<CellRow> {
    const filled = records.filter((record) => record.problem || !record.lines.every(isEmpty))
    if (columns === null) return
    for (let at = 0; at < filled.length; at += 500) {
      yield* readBatch(filled.slice(at, at + 500), style.delimiter, columns)
    }
  }

  for await (const lines of chunksThenEnd(readLines(path, style))) {
    const chunk = lines ?? []
    let at = 0
    // The heading is read alone, because it determines the number of cells.
    while (columns === null && at < chunk.length) {
      const records: GroupedRecord[] = []
      take(chunk.slice(at, at + 1), records, false)
      at++
      const heading = records[0]
      if (!heading || heading.lines.every(isEmpty)) continue
      if (above > 0) {
        above--
        continue
      }
      const cells = parseLeniently(joinRecord(heading.lines), style.delimiter)
      if (!cells) throw new TableProblem("The heading of this file cannot be read: a quotation mark is never closed")
      while (cells.length > 1 && cells.at(-1)?.trim() === "") cells.pop()
      columns = cells.length
      yield { number: heading.number, cells }
    }
    const records: GroupedRecord[] = []
    take(at === 0 ? chunk : chunk.slice(at), records, lines === null)
    if (columns === null && records.length > 0) {
      throw new TableProblem("The heading of this file cannot be read: a quotation mark is never closed")
    }
    yield* rowsOf(records)
  }
  if (columns === null) throw new TableProblem("This file is empty")
}

async function* chunksThenEnd<T>(chunks: AsyncIterable<T>): AsyncGenerator<T | null> {
  yield* chunks
  yield null
}
