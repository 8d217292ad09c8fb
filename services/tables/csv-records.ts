import { parse } from "csv-parse/sync"

/** Physical lines that make up one row, each with its line break, and the row's number. */
export type CsvRecord = { number: number; lines: string[] }

const lineBreak = /\r?\n$|\r$/

/** The text of a record without the line break that ends it. */
export function recordText(lines: string[]): string {
  return lines.join("").replace(lineBreak, "")
}

/** Whether a line opens or closes a quoted cell without doing the other: its quotation marks are odd in number. */
export function isUneven(line: string): boolean {
  let uneven = false
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) uneven = !uneven
  return uneven
}

/** Parses whole records by the letter of RFC 4180; null if any of them breaks it. */
export function parseStrictly(texts: string[], delimiter: string): string[][] | null {
  try {
    const records: string[][] = parse(texts.join("\n"), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: false,
    })
    return records.length === texts.length ? records : null
  } catch {
    return null
  }
}

/**
 * Parses one record, allowing what people write: a quotation mark inside a cell (`48" x 36"`), empty cells after the
 * last column. Null if a quoted cell is never closed.
 */
export function parseKindly(text: string, delimiter: string): string[] | null {
  const strict = parseStrictly([text], delimiter)?.[0]
  if (strict) return strict
  try {
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
    })
    return records.length === 1 ? (records[0] ?? null) : null
  } catch {
    return null
  }
}

/** A record's cells if there are as many as the heading has, not counting empty ones after the last; else null. */
export function fitted(cells: string[] | null | undefined, columns: number): string[] | null {
  if (!cells || cells.length < columns) return null
  if (cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== "")) return null
  return cells.length === columns ? cells : cells.slice(0, columns)
}
