/** Includes apostrophes that the cell already has. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/

/** Prevents formula injection, also by full-width signs, which East Asian spreadsheets accept. Inverse: `restoreFormula`. */
export function neutraliseFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

export function restoreFormula(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell
}
