import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { finished } from "node:stream/promises"
import { TableProblem, type TableRow } from "./table.ts"

/*
 * Rows of a table that were read once, in a file: a line of JSON each. Cells stand in the order of the headers, and those
 * beyond them with their names.
 */

type Line = [number: number, cells: string[], beyond?: Record<string, string>, problem?: string]

/** As many bytes as the rows of a list can have; a small workbook can unpack to a disk full of them. */
const mostBytes = 2e9

/** Writes rows into a new file. @throws TableProblem if there are more than `most` bytes of them */
export async function writeRows(
  path: string,
  headers: readonly string[],
  rows: AsyncIterable<TableRow>,
  most = mostBytes,
): Promise<void> {
  const known = new Set(headers)
  const to = createWriteStream(path, { flags: "wx", highWaterMark: 1 << 20 })
  const written = finished(to)
  // whoever waits below hears of it
  written.catch(() => {})
  let bytes = 0
  try {
    for await (const { number, cells, problem } of rows) {
      const beyond = Object.entries(cells).filter(([name]) => !known.has(name))
      const line: Line = [number, headers.map((name) => cells[name] ?? "")]
      if (beyond.length > 0 || problem) line.push(Object.fromEntries(beyond))
      if (problem) line.push(problem)
      const text = `${lineOf(line)}\n`
      bytes += Buffer.byteLength(text)
      if (bytes > most) throw new TableProblem("This file holds more text than any list of works")
      if (!to.write(text)) await Promise.race([once(to, "drain"), written])
    }
  } finally {
    to.end()
    await written
  }
}

/** Readers of lines take the separators of Unicode for ends of lines. */
const lineOf = (line: Line) =>
  JSON.stringify(line).replace(/[\u2028\u2029]/g, (sign) => (sign === "\u2028" ? "\\u2028" : "\\u2029"))

/** The rows of a file that `writeRows` wrote. Can be read more than once. */
export const keptRows = (path: string, headers: readonly string[]): AsyncIterable<TableRow> => ({
  async *[Symbol.asyncIterator]() {
    const lines = createInterface({ input: createReadStream(path, { highWaterMark: 1 << 16 }), crlfDelay: Infinity })
    for await (const line of lines) {
      const [number, texts, beyond, problem] = JSON.parse(line) as Line
      // no prototype: a column may be called `constructor`
      const cells: Record<string, string> = Object.create(null)
      for (const [index, name] of headers.entries()) cells[name] = texts[index] ?? ""
      for (const [name, text] of Object.entries(beyond ?? {})) cells[name] = text
      yield problem ? { number, cells, problem } : { number, cells }
    }
  },
})
