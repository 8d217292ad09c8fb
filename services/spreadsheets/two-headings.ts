import type { CellRow } from "./table.ts"

/** The number of cells that are known as headings. */
export type HeadingScore = (cells: readonly string[]) => number

const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== ""

function isUnder(upper: readonly string[], lower: readonly string[]): boolean {
  const filled = lower.flatMap((cell, column) => (isFilled(cell) ? [column] : []))
  const isGroup = (column: number) => !isFilled(upper[column + 1]) && isFilled(lower[column + 1])
  return (
    filled.length >= 2 &&
    filled.every((column) => !/\d/.test(lower[column] ?? "") && (!isFilled(upper[column]) || isGroup(column)))
  )
}

/** `Height` under `Dimensions (cm)` is `Height (cm)`; a name that is unknown by itself gets the upper one as a prefix. */
function joinHeadings(upper: readonly string[], lower: readonly string[], score: HeadingScore): string[] {
  let group = ""
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [upper[column] ?? "", lower[column] ?? ""]
    if (isFilled(above)) group = above.trim()
    if (!isFilled(below)) return above
    const unit = /\([^)]*\)\s*$/.exec(group)?.[0] ?? ""
    const named = /\(/.test(below) ? below : `${below.trim()} ${unit}`.trim()
    return score([named]) > 0 ? named : `${group} ${below.trim()}`.trim()
  })
}

/** Merges two rows, where `Dimensions` is above `Height`, `Width` and `Depth`. Null for a heading of one row. */
export function mergeHeadings(
  rows: readonly CellRow[],
  at: number,
  score: HeadingScore,
): { upper: number; lower: number; cells: string[] } | null {
  for (const [upper, lower] of [
    [at, at + 1],
    [at - 1, at],
  ] as const) {
    const [one, other] = [rows[upper], rows[lower]]
    if (!one || !other || other.number !== one.number + 1 || !isUnder(one.cells, other.cells)) continue
    const cells = joinHeadings(one.cells, other.cells, score)
    if (score(cells) > Math.max(score(one.cells), score(other.cells))) return { upper, lower, cells }
  }
  return null
}
