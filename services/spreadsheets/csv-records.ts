import { parse } from "csv-parse/sync"

export type CsvRecord = { number: number; lines: string[] }

const lineBreak = /\r?\n$|\r$/

export function joinRecord(lines: string[]): string {
  return lines.join("").replace(lineBreak, "")
}

/** An odd number of quotation marks opens or closes a quoted cell. */
export function hasOddQuotes(line: string): boolean {
  let uneven = false
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) uneven = !uneven
  return uneven
}

function parseRecords(text: string, options: { delimiter: string; relax_quotes?: boolean }): string[][] | null {
  try {
    return parse(text, { ...options, record_delimiter: "\n", relax_column_count: true })
  } catch {
    return null
  }
}

/** Null if any record breaks RFC 4180. */
export function parseStrictly(texts: string[], delimiter: string): string[][] | null {
  const records = parseRecords(texts.join("\n"), { delimiter })
  return records?.length === texts.length ? records : null
}

/**
 * Allows a quotation mark inside a cell (`48" x 36"`) and empty cells after the last column. Null if a cell is never closed.
 */
export function parseLeniently(text: string, delimiter: string): string[] | null {
  const strict = parseStrictly([text], delimiter)?.[0]
  if (strict) return strict
  const records = parseRecords(text, { delimiter, relax_quotes: true })
  return records?.length === 1 ? (records[0] ?? null) : null
}

/** Null unless the record has as many cells as the heading, not counting empty ones after the last. */
export function fitRecord(cells: string[] | null | undefined, columns: number): string[] | null {
  if (!cells || cells.length < columns) return null
  if (cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== "")) return null
  return cells.length === columns ? cells : cells.slice(0, columns)
}
