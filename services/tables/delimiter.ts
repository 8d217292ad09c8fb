const candidates = [",", ";", "\t", "|"]

/** How often the delimiter stands outside quotation marks in each of the first rows of the text. */
function countsByRow(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  let empty = true
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === delimiter) count++
    else if (character === "\n" || character === "\r") {
      if (!empty) counts.push(count)
      if (counts.length >= 60) return counts
      count = 0
      empty = true
      continue
    }
    empty = false
  }
  // The last row of a sample is cut off, unless it is all there is.
  if (counts.length === 0 && !empty) counts.push(count)
  return counts
}

type Found = { delimiter: string; agreeing: number; count: number }

/** The delimiter that a row has, and that most rows below it have as often. */
function delimiterFrom(counts: Map<string, number[]>, row: number): Found {
  let best: Found = { delimiter: ",", agreeing: 0, count: 0 }
  for (const [delimiter, all] of counts) {
    const [heading = 0, ...rows] = all.slice(row)
    if (heading === 0) continue
    const agreeing = rows.length === 0 ? 1 : rows.filter((count) => count === heading).length / rows.length
    const better = agreeing > best.agreeing + 0.2 || (agreeing > best.agreeing - 0.2 && heading > best.count)
    if (better) best = { delimiter, agreeing, count: heading }
  }
  return best
}

/** A title and what belongs to it take no more rows than this above the heading. */
const mostTitleRows = 12

/**
 * Finds what stands between two cells: of comma, semicolon, tab and bar the one that the heading has and that most rows
 * have as often as the heading does. Where hardly any row agrees with the first one, a title stands there, and the
 * heading is looked for below it. A file of one column is taken to be separated by commas.
 * @param text the beginning of the file, some tens of rows
 */
export function detectDelimiter(text: string): string {
  const counts = new Map(candidates.map((delimiter) => [delimiter, countsByRow(text, delimiter)]))
  const first = delimiterFrom(counts, 0)
  if (first.agreeing >= 0.3) return first.delimiter
  for (let row = 1; row <= mostTitleRows; row++) {
    const found = delimiterFrom(counts, row)
    if (found.agreeing > 0.5) return found.delimiter
  }
  return first.delimiter
}
