import { type CsvRecord, fitRecord, hasOddQuotes, joinRecord, parseLeniently, parseStrictly } from "./csv-records.ts"
import { TableProblem } from "./table.ts"

/** A quoted cell that is still open after this many characters has an unclosed quotation mark. */
const maxRecordLength = 1024 * 1024
const maxLineLength = 8 * 1024 * 1024

/** Lines keep their line breaks; a lone CR ends a line only where the file has no LF. */
export async function* physicalLines(text: AsyncIterable<string>, oldMac: boolean): AsyncGenerator<string[]> {
  const mark = oldMac ? "\r" : "\n"
  let rest = ""
  for await (const chunk of text) {
    const lines: string[] = []
    let from = 0
    for (let at = chunk.indexOf(mark); at !== -1; at = chunk.indexOf(mark, from)) {
      lines.push(rest + chunk.slice(from, at + 1))
      rest = ""
      from = at + 1
    }
    rest += chunk.slice(from)
    if (rest.length > maxLineLength) throw new TableProblem("A line of this file is longer than any table's row")
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}

export type GroupedRecord = CsvRecord & { problem?: string }

/**
 * When a record of several lines makes no sense, its first line becomes a problem (or a row, if it is one by itself: a stray
 * inch mark), and reading resumes at the next faultless row, so that one runaway quotation mark spoils no good rows.
 */
export function createRecordGrouper(delimiter: string, columns: () => number | null) {
  let open: string[] = []
  let openLength = 0
  let number = 0

  const isRow = (line: string, parse: (text: string, delimiter: string) => string[] | null) => {
    const wanted = columns()
    return wanted !== null && fitRecord(parse(joinRecord([line]), delimiter), wanted) !== null
  }
  const parseByRules = (text: string) => parseStrictly([text], delimiter)?.[0] ?? null

  const untangle = (lines: string[], problem: string): { record: GroupedRecord; again: string[] } => {
    const [first = "", ...others] = lines
    number++
    if (isRow(first, parseLeniently)) return { record: { number, lines: [first] }, again: others }
    const next = others.findIndex((line) => isRow(line, parseByRules))
    return { record: { number, lines: [first], problem }, again: next === -1 ? [] : others.slice(next) }
  }

  const close = (problem: string | null, records: GroupedRecord[]): string[] => {
    const lines = open
    open = []
    openLength = 0
    const wanted = columns()
    const makesSense =
      problem === null &&
      (lines.length === 1 || wanted === null || fitRecord(parseByRules(joinRecord(lines)), wanted) !== null)
    if (makesSense) {
      number++
      records.push({ number, lines })
      return []
    }
    const { record, again } = untangle(lines, problem ?? "The quotation marks of this row do not match")
    records.push(record)
    return again
  }

  return function addLines(lines: string[], records: GroupedRecord[], isLast: boolean): void {
    let waiting = lines.toReversed()
    for (;;) {
      const line = waiting.pop()
      if (line === undefined) {
        if (!isLast || open.length === 0) return
        waiting = close("The file ends in the middle of this row: a quotation mark is never closed", records).reverse()
        continue
      }
      open.push(line)
      openLength += line.length
      const stillOpen = hasOddQuotes(line) ? open.length === 1 : open.length > 1
      if (stillOpen && openLength <= maxRecordLength) continue
      const again = close(stillOpen ? "A quotation mark in this row is never closed" : null, records)
      for (const back of again.reverse()) waiting.push(back)
    }
  }
}
