import { type CsvRecord, fitted, isUneven, parseKindly, parseStrictly, recordText } from "./csv-records.ts"
import { TableProblem } from "./table.ts"

/** A quoted cell that has not ended after this much text is taken for a quotation mark that was never closed. */
const longestRecord = 1024 * 1024
const longestLine = 8 * 1024 * 1024

/** Splits text into physical lines, each with its line break; `\r` alone ends a line only where the file has no `\n`. */
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
 * Joins physical lines into records: lines whose quotation marks are open go on in the next. When a record of several
 * lines makes no sense, its first line is let go as a problem (or as a row, if it is one by itself: a stray inch mark),
 * and reading goes on at the first of the others that is a faultless row by itself, so that one runaway quotation mark does not
 * take good rows with it.
 * @param columns how many cells a row has, known once the heading is read
 */
export function groupRecords(delimiter: string, columns: () => number | null) {
  let open: string[] = []
  let openLength = 0
  let number = 0

  const isRow = (line: string, parse: (text: string, delimiter: string) => string[] | null) => {
    const wanted = columns()
    return wanted !== null && fitted(parse(recordText([line]), delimiter), wanted) !== null
  }
  const keepsTheRules = (text: string) => parseStrictly([text], delimiter)?.[0] ?? null

  /** @returns what is settled of a record that makes no sense, and the lines to be read again */
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
      (lines.length === 1 || wanted === null || fitted(keepsTheRules(recordText(lines)), wanted) !== null)
    if (makesSense) {
      number++
      records.push({ number, lines })
      return []
    }
    const { settled, again } = untangle(lines, problem ?? "The quotation marks of this row do not match")
    records.push(settled)
    return again
  }

  /** Takes lines in; whole records come out through `records`. At the end of the file whatever is open is settled. */
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
