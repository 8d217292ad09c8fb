import { getColumnLetters } from "./merged-cells.ts"
import type { BrokenCell, CellRow } from "./table.ts"

/** In English and in the languages of a few spreadsheet programs: `#REF!`, `#BEZUG!`, `Err:508`. */
const errorPattern = /^(?:#[A-ZÄÖÜÉ]+(?:\/0)?[!?]|#N\/A|#NV|#DIV\/0!|Err:5\d\d)$/

/** @returns the other cells, and the broken ones by heading; null without broken ones */
export function splitBrokenCells(
  { number, cells, uncomputed = [] }: CellRow,
  headers: readonly string[],
): { cells: string[]; broken: Record<string, BrokenCell> } | null {
  const errors = cells.flatMap((cell, column) => (cell.startsWith("#") || cell.startsWith("Err:") ? [column] : []))
  const columns = [...errors.filter((column) => errorPattern.test(cells[column]?.trim() ?? "")), ...uncomputed]
  if (columns.length === 0) return null
  // No prototype: a column may be called `constructor`.
  const broken: Record<string, BrokenCell> = Object.create(null)
  const remaining = [...cells]
  for (const column of columns) {
    const at = `${getColumnLetters(column)}${number}`
    broken[headers[column] ?? `Column ${column + 1}`] = { at, text: remaining[column]?.trim() ?? "" }
    remaining[column] = ""
  }
  return { cells: remaining, broken }
}
