export const formatFieldRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(formatCell).join(" | ")).join("\n")

/** The inverse of `formatFieldRows`; skips empty lines and pads rows to `columns`. */
export function parseFieldRows(text: string, columns: number): string[][] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (line.replaceAll("|", "").trim() === "") return []
    const cells = line.split("|").map((cell) => cell.trim())
    return [Array.from({ length: columns }, (_, at) => cells[at] ?? "")]
  })
}

/** The error key of a cell: `lines.0.3`. @param row counts only filled rows */
export const getCellErrorKey = (field: string, row: number, column: number): string => `${field}.${row}.${column}`

/** The error of a field, or of one of its cells. */
export const findFieldError = (errors: Record<string, string>, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1]

const formatCell = (text: string) => text.replaceAll(/[|\s]+/g, " ").trim()
