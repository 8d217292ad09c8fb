import { type Grouped, groupRecords, physicalLines } from "./csv-lines.ts"
import { fitted, parseKindly, parseStrictly, recordText } from "./csv-records.ts"
import { detectDelimiter } from "./delimiter.ts"
import { type CellRow, TableProblem } from "./table.ts"
import { readText } from "./text-encoding.ts"

export type CsvStyle = { encoding: string; delimiter: string; oldMac: boolean; stated: boolean }

/** Looks at the beginning of the text for the delimiter (Excel's own `sep=;` line wins) and the kind of line break. */
export async function detectCsvStyle(path: string, encoding: string): Promise<CsvStyle> {
  let beginning = ""
  for await (const text of readText(path, encoding)) {
    beginning += text
    if (beginning.length >= 64 * 1024) break
  }
  const stated = /^"?sep=(.)"?\r?\n/.exec(beginning)?.[1]
  const oldMac = !beginning.includes("\n") && beginning.includes("\r")
  return { encoding, delimiter: stated ?? detectDelimiter(beginning), oldMac, stated: stated !== undefined }
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

/** The rows of a text file, heading first; a row that cannot be read carries its problem, and reading goes on. */
export async function* readCsv(path: string, style: CsvStyle): AsyncGenerator<CellRow> {
  let columns: number | null = null
  const take = groupRecords(style.delimiter, () => columns)
  let skip = style.stated

  const rowsOf = function* (records: Grouped[]): Generator<CellRow> {
    const filled = records.filter((record) => record.problem || record.lines.some((line) => line.trim() !== ""))
    if (columns === null) return
    for (let at = 0; at < filled.length; at += 500) {
      yield* readBatch(filled.slice(at, at + 500), style.delimiter, columns)
    }
  }

  for await (const lines of chunksThenEnd(physicalLines(readText(path, style.encoding), style.oldMac))) {
    let left = lines ?? []
    // The heading is taken by itself: all that follows is measured by it.
    while (columns === null && left.length > 0) {
      const records: Grouped[] = []
      take(left.slice(0, 1), records, false)
      left = left.slice(1)
      const heading = records[0]
      if (!heading || heading.lines.every((line) => line.trim() === "")) continue
      if (skip) {
        skip = false
        continue
      }
      const cells = parseKindly(recordText(heading.lines), style.delimiter)
      if (!cells) throw new TableProblem("The heading of this file cannot be read: a quotation mark is never closed")
      while (cells.length > 1 && cells.at(-1)?.trim() === "") cells.pop()
      columns = cells.length
      yield { number: heading.number, cells }
    }
    const records: Grouped[] = []
    take(left, records, lines === null)
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
