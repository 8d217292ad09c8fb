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
  const hung = works.reduce((sum, { wide, high }) => sum + wide * high, 0)
  // A wall of the right shape that is half empty is no salon.
  const distance = ({ wide, high }: PackedSalon) =>
    Math.abs(Math.log(high / wide / usualShape)) + (1 - hung / (wide * high))
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

/** The widest works begin a column each; every further one goes where the column stays lowest, beside others if it fits. */
function splitIntoColumns(works: readonly Sized[], count: number): Column[] {
  const order = works.map((_, index) => index).toSorted((a, b) => (works[b]?.wide ?? 0) - (works[a]?.wide ?? 0))
  const columns = order.slice(0, count).map((index) => toColumn(works, works[index]?.wide ?? 0, [[index]]))
  for (const index of order.slice(count)) {
    const grown = columns.map(({ wide, rows }) => {
      const row = rows.findLastIndex((one) => getRowWidth(works, [...one, index]) <= wide)
      const added = row < 0 ? [...rows, [index]] : rows.map((one, at) => (at === row ? [...one, index] : one))
      return toColumn(works, wide, added)
    })
    const lowest = grown.reduce((best, column, at) => (column.high < (grown[best]?.high ?? 0) ? at : best), 0)
    columns[lowest] = grown[lowest] as Column
  }
  // Rows are in the works' order, not sorted by size.
  return columns.map((column) => ({ ...column, rows: column.rows.toSorted((a, b) => Math.min(...a) - Math.min(...b)) }))
}

const toColumn = (works: readonly Sized[], wide: number, rows: number[][]): Column => ({
  ...{ wide, rows },
  high: rows.reduce((sum, row) => sum + getRowHeight(works, row) + captionHeight + gap, -gap),
})

/** Narrow and wide columns alternate. */
function arrangeColumns(columns: Column[]): Column[] {
  const half = Math.floor(columns.length / 2)
  const [widest, others] = [columns.slice(0, half), columns.slice(half)]
  return others.flatMap((column, index) => [column, ...widest.slice(index, index + 1)])
}
