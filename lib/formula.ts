/** A cell that a spreadsheet could run as a formula, with the apostrophes already put before it, if any. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/

/**
 * Puts an apostrophe before a cell that a spreadsheet program would run (`=`, `+`, `-`, `@`, tab, line break
 * first, and the same signs full-width, which spreadsheets of East Asian languages read likewise),
 * so that an export holds text only. `restoreFormula` undoes it exactly, whatever the cell was.
 */
export function neutraliseFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Takes back the apostrophe that `neutraliseFormula` put there. */
export function restoreFormula(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell
}
