import { neutraliseFormula } from "./formula.ts"

/** Precedes the first line, so that spreadsheet programs detect UTF-8. */
export const csvMark = "\ufeff"

/**
 * One line of an export (RFC 4180): cells that a spreadsheet would run are made harmless, all others stay as they are.
 */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = neutraliseFormula(cell)
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(",")}\r\n`
}
