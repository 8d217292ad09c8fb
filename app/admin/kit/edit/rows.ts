/** A list's form text: a line for each row, its cells between bars. */
export const rowsText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(oneCell).join(" | ")).join("\n")

/** The rows of a list's form text, each with as many cells as there are columns; empty lines are no rows. */
export function rowsIn(text: string, columns: number): string[][] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (line.replaceAll("|", "").trim() === "") return []
    const cells = line.split("|").map((cell) => cell.trim())
    return [Array.from({ length: columns }, (_, at) => cells[at] ?? "")]
  })
}

/** What a form's errors call one cell of a list: `lines.0.3`. @param row among those that are filled */
export const cellName = (field: string, row: number, column: number): string => `${field}.${row}.${column}`

const oneCell = (text: string) => text.replaceAll(/[|\s]+/g, " ").trim()
