/** From 0. */
export type CellPosition = { row: number; column: number }

export type CellRange = { anchor: CellPosition; at: CellPosition }

export type CellChange = { id: string; column: string; text: string }

/** Both ends included. */
export type CellBlock = { top: number; bottom: number; left: number; right: number }

export const getCellBlock = ({ anchor, at }: CellRange): CellBlock => ({
  top: Math.min(anchor.row, at.row),
  bottom: Math.max(anchor.row, at.row),
  left: Math.min(anchor.column, at.column),
  right: Math.max(anchor.column, at.column),
})

export const listCells = ({ top, bottom, left, right }: CellBlock): CellPosition[] =>
  Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, index) => ({
    row: top + Math.floor(index / (right - left + 1)),
    column: left + (index % (right - left + 1)),
  }))

/** Spreadsheet programs quote cells that contain tabs or line breaks, and double their quotation marks. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g
  for (const [all, quoted, plain = "", end] of text.matchAll(cell)) {
    if (all === "" && end === "") break
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === "\t" || end === "") continue
    rows.push([])
  }
  // A final tab has a cell after it, a final line break no row.
  if (text.endsWith("\t")) rows.at(-1)?.push("")
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows
}

export const formatClipboard = (rows: string[][]): string =>
  rows
    .map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
    .join("\n")

/** Pastes from the first selected cell to the right and down; one row or one cell fills a larger selection. */
export function getPastedCells(copied: string[][], block: CellBlock, size: { rows: number; columns: number }) {
  const height = Math.max(copied.length, copied.length === 1 ? block.bottom - block.top + 1 : 1)
  const one = copied.length === 1 && copied[0]?.length === 1
  const cells: (CellPosition & { text: string })[] = []
  for (let down = 0; down < height; down++) {
    const row = copied[down % copied.length] ?? []
    const width = one ? block.right - block.left + 1 : row.length
    for (let over = 0; over < width; over++) {
      const at = { row: block.top + down, column: block.left + over }
      if (at.row < size.rows && at.column < size.columns) cells.push({ ...at, text: row[over % row.length] ?? "" })
    }
  }
  return cells
}
