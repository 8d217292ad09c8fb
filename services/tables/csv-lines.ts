import { type CsvRecord, fitRecord, isUneven, parseKindly, parseStrictly, recordText } from "./csv-records.ts"
import { TableProblem } from "./table.ts"

/** A quoted cell that is still open after this many characters has an unclosed quotation mark. */
const longestRecord = 1024 * 1024
const longestLine = 8 * 1024 * 1024

/** Lines keep their line breaks; a lone CR ends a line only where the file has no LF. */
export async function* physicalLines(text: AsyncIterable<string>, oldMac: boolean): AsyncGenerator<string[]> {
  const mark = oldMac ? "\r" : "\n"
  let begun = ""
  for await (const chunk of text) {
    const lines: string[] = []
    let from = 0
    for (let at = chunk.indexOf(mark); at !== -1; at = chunk.indexOf(mark, from)) {
      lines.push(begun + chunk.slice(from, at + 1))
      begun = ""
      from = at + 1
    }
    begun += chunk.slice(from)
    if (begun.length > longestLine) throw new TableProblem("A line of this file is longer than any table's row")
    if (lines.length > 0) yield lines
  }
  if (begun) yield [begun]
}

export type Grouped = CsvRecord & { problem?: string }

/**
 * When a record of several lines makes no sense, its first line becomes a problem (or a row, if it is one by itself: a stray
 * inch mark), and reading resumes at the next faultless row, so that one runaway quotation mark spoils no good rows.
 */
export function groupRecords(delimiter: string, columns: () => number | null) {
  let open: string[] = []
  let openLength = 0
  let number = 0

  const isRow = (line: string, parse: (text: string, delimiter: string) => string[] | null) => {
    const wanted = columns()
    return wanted !== null && fitRecord(parse(recordText([line]), delimiter), wanted) !== null
  }
  const keepsTheRules = (text: string) => parseStrictly([text], delimiter)?.[0] ?? null

  const untangle = (lines: string[], problem: string): { settled: Grouped; again: string[] } => {
    const [first = "", ...others] = lines
    number++
    if (isRow(first, parseKindly)) return { settled: { number, lines: [first] }, again: others }
    const next = others.findIndex((line) => isRow(line, keepsTheRules))
    return { settled: { number, lines: [first], problem }, again: next === -1 ? [] : others.slice(next) }
  }

  const close = (problem: string | null, records: Grouped[]): string[] => {
    const lines = open
    open = []
    openLength = 0
    const wanted = columns()
    const makesSense =
      problem === null &&
      (lines.length === 1 || wanted === null || fitRecord(keepsTheRules(recordText(lines)), wanted) !== null)
    if (makesSense) {
      number++
      records.push({ number, lines })
      return []
    }
    const { settled, again } = untangle(lines, problem ?? "The quotation marks of this row do not match")
    records.push(settled)
    return again
  }

  return function take(lines: string[], records: Grouped[], ended: boolean): void {
    let waiting = lines.toReversed()
    for (;;) {
      const line = waiting.pop()
      if (line === undefined) {
        if (!ended || open.length === 0) return
        waiting = close("The file ends in the middle of this row: a quotation mark is never closed", records).reverse()
        continue
      }
      open.push(line)
      openLength += line.length
      const stillOpen = isUneven(line) ? open.length === 1 : open.length > 1
      if (stillOpen && openLength <= longestRecord) continue
      const again = close(stillOpen ? "A quotation mark in this row is never closed" : null, records)
      for (const back of again.reverse()) waiting.push(back)
    }
  }
}
