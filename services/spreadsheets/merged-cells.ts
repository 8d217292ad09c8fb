import type { CellRow, Merge } from "./table.ts"

export function getColumnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : getColumnLetters(Math.floor(column / 26) - 1) + letter
}

type OpenMerge = { top: number; bottom: number; text: string }

export type MergedText = { column: number; range: string; text: string; isOwn: boolean }

/** Applies a merged cell to all of its rows. @returns the texts of merged cells of more than one row, for each row */
export function createMergeTracker(): (row: CellRow) => MergedText[] {
  const open = new Map<number, OpenMerge>()
  return ({ number, cells, merges = [], marks = [] }) => {
    for (const [column, { bottom }] of open) if (bottom < number) open.delete(column)
    for (const { left, bottom } of merges) {
      const isStruck = marks.some(({ column, kind }) => column === left && kind === "struck")
      const text = cells[left]?.trim() ?? ""
      if (bottom > number && text !== "" && !isStruck) open.set(left, { top: number, bottom, text })
    }
    return [...open].map(([column, { top, bottom, text }]) => {
      const range = `${getColumnLetters(column)}${top}:${getColumnLetters(column)}${bottom}`
      return { column, range, text, isOwn: top === number }
    })
  }
}

/** The columns that a row's only cell spans; 0 where it has others, or only one column. */
export function getSpan(cells: readonly string[], merges: readonly Merge[] = []): number {
  const filled = cells.flatMap((cell, column) => (cell.trim() === "" ? [] : [column]))
  const wide = merges.find(({ left, right }) => left === filled[0] && right > left)
  return filled.length === 1 && wide ? wide.right - wide.left + 1 : 0
}
