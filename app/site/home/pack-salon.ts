/** In inches. */
type Sized = { wide: number; high: number }

/** Of the upper left corner, in inches. */
type Place = { left: number; top: number }

export type PackedSalon = { wide: number; high: number; places: Place[] }

/** Inches between works, and below each, where its number is. */
const gap = 5
const captionHeight = 3

/** The wall's height divided by its width: what a screen of 1440 × 900 shows below the bar. */
const usualShape = 0.5

type Column = { wide: number; high: number; rows: number[][] }

/**
 * Hangs works to one scale: columns of works of similar width, the small ones side by side, each column centered on the
 * wall. The number of columns is that whose wall comes nearest to a screen. @returns the places, in the works' order
 */
export function packSalon(works: readonly Sized[]): PackedSalon {
  if (works.length === 0) return { wide: 0, high: 0, places: [] }
  const walls = works.map((_, index) => hangColumns(works, index + 1))
  const distance = ({ wide, high }: PackedSalon) => Math.abs(Math.log(high / wide / usualShape))
  return walls.reduce((best, wall) => (distance(wall) < distance(best) ? wall : best))
}

function hangColumns(works: readonly Sized[], count: number): PackedSalon {
  const columns = arrangeColumns(splitIntoColumns(works, count))
  const high = Math.max(...columns.map((column) => column.high))
  const places: Place[] = []
  let left = 0
  for (const column of columns) {
    let top = (high - column.high) / 2
    for (const row of column.rows) {
      const rowHeight = getRowHeight(works, row)
      let at = left + (column.wide - getRowWidth(works, row)) / 2
      for (const index of row) {
        const { wide, high: tall } = works[index] as Sized
        places[index] = { left: at, top: top + rowHeight - tall }
        at += wide + gap
      }
      top += rowHeight + captionHeight + gap
    }
    left += column.wide + gap
  }
  return { wide: left - gap, high, places }
}

const getRowWidth = (works: readonly Sized[], row: number[]) =>
  row.reduce((sum, index) => sum + (works[index]?.wide ?? 0), (row.length - 1) * gap)
const getRowHeight = (works: readonly Sized[], row: number[]) =>
  Math.max(...row.map((index) => works[index]?.high ?? 0))

/** The widest works first; a column is full when its height is its share of all that is left. */
function splitIntoColumns(works: readonly Sized[], count: number): Column[] {
  const left = works.map((_, index) => index).toSorted((a, b) => (works[b]?.wide ?? 0) - (works[a]?.wide ?? 0))
  const columns: Column[] = []
  while (left.length > 0) {
    const wide = works[left[0] as number]?.wide ?? 0
    const remaining = toColumn(works, wide, left)
    const share = remaining.high / Math.max(count - columns.length, 1)
    let size = 1
    while (size < left.length && toColumn(works, wide, left.slice(0, size + 1)).high <= share * 1.08) size++
    columns.push(toColumn(works, wide, left.splice(0, count - columns.length <= 1 ? left.length : size)))
  }
  return columns
}

/** Works that fit beside each other share a row. Rows are in the works' order, not sorted by size. */
function toColumn(works: readonly Sized[], wide: number, indexes: number[]): Column {
  const rows: number[][] = []
  for (const index of indexes) {
    const row = rows.at(-1)
    if (row && getRowWidth(works, [...row, index]) <= wide) row.push(index)
    else rows.push([index])
  }
  const high = rows.reduce((sum, row) => sum + getRowHeight(works, row) + captionHeight + gap, -gap)
  return { wide, high, rows: rows.toSorted((a, b) => Math.min(...a) - Math.min(...b)) }
}

/** Narrow and wide columns alternate. */
function arrangeColumns(columns: Column[]): Column[] {
  const half = Math.floor(columns.length / 2)
  const [widest, others] = [columns.slice(0, half), columns.slice(half)]
  return others.flatMap((column, index) => [column, ...widest.slice(index, index + 1)])
}
