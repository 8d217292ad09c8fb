import { getCellsByName } from "./headings.ts"
import { getColumnLetters, getSpan, type MergedText } from "./merged-cells.ts"
import type { BrokenCell, CellMark, CellRow, TableRow } from "./table.ts"

/** In English and in the languages of a few spreadsheet programs: `#REF!`, `#BEZUG!`, `Err:508`. */
const errorPattern = /^(?:#[A-ZÄÖÜÉ]+(?:\/0)?[!?]|#N\/A|#NV|#DIV\/0!|Err:5\d\d)$/

/** @returns the other cells, and the broken ones by heading; null without broken ones */
function splitBrokenCells(
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

/** A row whose only cell spans this many columns is a title. */
const minTitleSpan = 3

function isWhollyStruck({ cells, marks = [] }: CellRow): boolean {
  const struck = new Set(marks.flatMap(({ column, kind }) => (kind === "struck" ? [column] : [])))
  return struck.size > 0 && cells.every((cell, column) => cell.trim() === "" || struck.has(column))
}

export function createTableRow(row: CellRow, headers: readonly string[], merged: readonly MergedText[]): TableRow {
  const { number, problem, isHidden, color } = row
  const getColumnName = (column: number) => headers[column] ?? `Column ${column + 1}`
  const isStruck = isWhollyStruck(row)
  const cells = [...row.cells]
  const marks: CellMark[] = []
  const add = (column: number, kind: CellMark["kind"], text: string, at = `${getColumnLetters(column)}${number}`) =>
    marks.push({ at, heading: getColumnName(column), kind, text })
  for (const { column, kind, text } of row.marks ?? []) {
    if (kind === "struck" && isStruck) continue
    add(column, kind, text)
    if (kind === "struck") cells[column] = ""
  }
  for (const { column, range, text, isOwn } of merged) {
    add(column, "merged", text, range)
    if (isOwn) continue
    while (cells.length <= column) cells.push("")
    add(column, "stored", cells[column] ?? "")
    cells[column] = text
  }
  const whole = problem ? null : splitBrokenCells({ ...row, cells }, headers)
  const span = getSpan(row.cells, row.merges)
  return {
    number,
    cells: getCellsByName([...headers], whole?.cells ?? cells),
    ...(problem && { problem }),
    ...(whole && { broken: whole.broken }),
    ...(isHidden && { isHidden }),
    ...(isStruck && { isStruck }),
    ...(span >= minTitleSpan && { spans: span }),
    ...(color && { color }),
    ...(marks.length > 0 && { marks }),
  }
}
