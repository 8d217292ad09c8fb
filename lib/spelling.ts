/** Optimal string alignment distance. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  let [beforeLast, last]: [number[], number[]] = [[], b.map((_, j) => j)]
  last.push(b.length)
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, other] of b.entries()) {
      const one = Math.min(at(last, j + 1) + 1, at(row, j) + 1, at(last, j) + (letter === other ? 0 : 1))
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && other === a[i - 1]
      row.push(swapped ? Math.min(one, at(beforeLast, j - 1) + 1) : one)
    }
    ;[beforeLast, last] = [last, row]
  }
  return at(last, b.length)
}

const at = (row: number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY

const getMaxEdits = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/** Suggestions for `word`, a whole word or a prefix: those with the fewest edits; a whole word beats a prefix. */
export function suggestSpellings(word: string, known: readonly string[]): string[] {
  const maxEdits = getMaxEdits(word)
  const found = known.flatMap((one) => {
    const beginnings = [word.length - 1, word.length, word.length + 1].map((length) => one.slice(0, length))
    const of = Math.min(editDistance(word, one), ...beginnings.map((beginning) => editDistance(word, beginning) + 0.5))
    return Math.floor(of) <= maxEdits ? [{ one, of }] : []
  })
  const fewest = Math.min(...found.map(({ of }) => of))
  return found.filter(({ of }) => of === fewest).map(({ one }) => one)
}
