import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import { TableProblem, type TableRow } from "./table.ts"

type StoredLine = [
  number: number,
  cells: string[],
  beyond?: Record<string, string>,
  more?: Omit<TableRow, "number" | "cells">,
]

/** Far more than a list of works; a small workbook can unpack to a full disk. */
const maxBytes = 2e9

/** More broken rows mean a broken file: one quotation mark that is never closed spoils each line below. */
const maxBrokenRows = 10_000

/** @throws TableProblem above `most` bytes or with too many broken rows, and the disk's errors */
export const writeStoredRows = (
  path: string,
  headers: readonly string[],
  rows: AsyncIterable<TableRow>,
  most = maxBytes,
): Promise<void> => pipeline(formatLines(headers, rows, most), createWriteStream(path, { flags: "wx" }))

async function* formatLines(headers: readonly string[], rows: AsyncIterable<TableRow>, maxFileBytes: number) {
  const known = new Set(headers)
  let bytes = 0
  let broken = 0
  let firstBroken = ""
  for await (const { number, cells, ...more } of rows) {
    if (more.problem) {
      firstBroken ||= `Row ${number}: ${more.problem}`
      if (++broken > maxBrokenRows) {
        throw new TableProblem(`More than 10,000 rows of this file cannot be read. ${firstBroken}`)
      }
    }
    const beyond = Object.entries(cells).filter(([name]) => !known.has(name))
    const line: StoredLine = [number, headers.map((name) => cells[name] ?? "")]
    const hasMore = Object.keys(more).length > 0
    if (beyond.length > 0 || hasMore) line.push(Object.fromEntries(beyond))
    if (hasMore) line.push(more)
    const text = `${JSON.stringify(line)}\n`
    bytes += Buffer.byteLength(text)
    if (bytes > maxFileBytes) throw new TableProblem("This file holds more text than any list of works")
    yield text
  }
}

/** The longest time that rows keep the process from answering requests. */
const maxBlockMs = 20

/**
 * Reads only as far as rows are requested: a row may have a million characters, and `readline` would queue lines. One chunk of
 * the file may hold thousands of rows, so other work gets its turn between them.
 */
export const readStoredRows = (path: string, headers: readonly string[]): AsyncIterable<TableRow> => ({
  async *[Symbol.asyncIterator]() {
    let rest = ""
    let since = performance.now()
    for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        yield parseRow(headers, JSON.parse(line) as StoredLine)
        if (performance.now() - since < maxBlockMs) continue
        await setImmediate()
        since = performance.now()
      }
    }
  },
})

function parseRow(headers: readonly string[], [number, texts, beyond, more]: StoredLine): TableRow {
  // No prototype: a column may be called `constructor`.
  const cells: Record<string, string> = Object.create(null)
  for (const [index, name] of headers.entries()) cells[name] = texts[index] ?? ""
  for (const [name, text] of Object.entries(beyond ?? {})) cells[name] = text
  return { number, cells, ...more }
}
