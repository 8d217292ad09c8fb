import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { TableProblem, type TableRow } from "./table.ts"

/*
 * Rows of a table that were read once, in a file: a line of JSON each. Cells stand in the order of the headers, and those
 * beyond them with their names.
 */

type Line = [number: number, cells: string[], beyond?: Record<string, string>, problem?: string]

/** No list of works has as many bytes; a small workbook can unpack to a disk full of them. */
const mostBytes = 2e9

/** Writes rows into a new file. @throws TableProblem if there are more than `most` bytes of them, and the disk's errors */
export const writeRows = (
  path: string,
  headers: readonly string[],
  rows: AsyncIterable<TableRow>,
  most = mostBytes,
): Promise<void> => pipeline(linesOf(headers, rows, most), createWriteStream(path, { flags: "wx" }))

async function* linesOf(headers: readonly string[], rows: AsyncIterable<TableRow>, most: number) {
  const known = new Set(headers)
  let bytes = 0
  for await (const { number, cells, problem } of rows) {
    const beyond = Object.entries(cells).filter(([name]) => !known.has(name))
    const line: Line = [number, headers.map((name) => cells[name] ?? "")]
    if (beyond.length > 0 || problem) line.push(Object.fromEntries(beyond))
    if (problem) line.push(problem)
    const text = `${JSON.stringify(line)}\n`
    bytes += Buffer.byteLength(text)
    if (bytes > most) throw new TableProblem("This file holds more text than any list of works")
    yield text
  }
}

/**
 * The rows of a file that `writeRows` wrote. Can be read more than once. The file is read as far as rows are asked for:
 * a row may have a million characters, so lines are not queued, as `readline` does.
 */
export const keptRows = (path: string, headers: readonly string[]): AsyncIterable<TableRow> => ({
  async *[Symbol.asyncIterator]() {
    let rest = ""
    for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) yield rowOf(headers, JSON.parse(line) as Line)
    }
  },
})

function rowOf(headers: readonly string[], [number, texts, beyond, problem]: Line): TableRow {
  // no prototype: a column may be called `constructor`
  const cells: Record<string, string> = Object.create(null)
  for (const [index, name] of headers.entries()) cells[name] = texts[index] ?? ""
  for (const [name, text] of Object.entries(beyond ?? {})) cells[name] = text
  return problem ? { number, cells, problem } : { number, cells }
}
