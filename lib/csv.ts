import { neutraliseFormula } from "./formula.ts"

/** BOM: makes spreadsheet programs detect UTF-8. */
export const csvMark = "\ufeff"

/** `decimal`: a computed number: `-12.50` is no formula. */
export type CsvCell = string | { decimal: string }

/** RFC 4180; neutralizes formulas. @param separator some countries' spreadsheets need `;` @throws on an invalid decimal */
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
