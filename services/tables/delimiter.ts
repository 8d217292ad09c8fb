const candidates = [",", ";", "\t", "|"]

function countByRow(text: string, delimiter: string): number[] {
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
  // The last row of a sample is truncated, unless it is the only one.
  if (counts.length === 0 && !empty) counts.push(count)
  return counts
}

type DelimiterGuess = { delimiter: string; agreeing: number; count: number }

function guessDelimiter(counts: Map<string, number[]>, row: number): DelimiterGuess {
  let best: DelimiterGuess = { delimiter: ",", agreeing: 0, count: 0 }
  for (const [delimiter, all] of counts) {
    const [heading = 0, ...rows] = all.slice(row)
    if (heading === 0) continue
    const agreeing = rows.length === 0 ? 1 : rows.filter((count) => count === heading).length / rows.length
    const better = agreeing > best.agreeing + 0.2 || (agreeing > best.agreeing - 0.2 && heading > best.count)
    if (better) best = { delimiter, agreeing, count: heading }
  }
  return best
}

const maxTitleRows = 12

/** Where hardly any row has as many delimiters as the first one, that is a title, and the heading is below. */
export function detectDelimiter(text: string): string {
  const counts = new Map(candidates.map((delimiter) => [delimiter, countByRow(text, delimiter)]))
  const first = guessDelimiter(counts, 0)
  if (first.agreeing >= 0.3) return first.delimiter
  for (let row = 1; row <= maxTitleRows; row++) {
    const found = guessDelimiter(counts, row)
    if (found.agreeing > 0.5) return found.delimiter
  }
  return first.delimiter
}
