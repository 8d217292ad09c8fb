import { neutraliseFormula } from "./formula.ts"

/** Precedes the first line, so that spreadsheet programs detect UTF-8. */
export const csvMark = "\ufeff"

/** A text, or a number that was computed here: `-12.50` is no formula. */
export type CsvCell = string | { decimal: string }

/**
 * One line of an export (RFC 4180): cells that a spreadsheet would run are made harmless, all others stay as they are.
 * @param separator between the cells: spreadsheets of some countries want `;`
 * @throws when a decimal is none
 */
export function csvLine(cells: readonly CsvCell[], separator: "," | ";" = ","): string {
  const written = cells.map((cell) => {
    if (typeof cell === "object") {
      if (!/^-?\d+(\.\d+)?$/.test(cell.decimal)) throw new Error(`Not a decimal: ${JSON.stringify(cell.decimal)}`)
      return cell.decimal
    }
    const safe = neutraliseFormula(cell)
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(separator)}\r\n`
}
