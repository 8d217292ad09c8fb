import coverage from "./fonts/coverage.json" with { type: "json" }

type Ranges = { firsts: Uint32Array; lasts: Uint32Array }

let parsed: Ranges | undefined

/** `fonts/make-fonts.ts` writes the list, in ascending order. */
function parseRanges(): Ranges {
  const ranges = coverage.split(" ").map((range) => {
    const [first = "", last = first] = range.split("-")
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
  })
  return {
    firsts: Uint32Array.from(ranges, ({ first }) => first),
    lasts: Uint32Array.from(ranges, ({ last }) => last),
  }
}

/** Parses thousands of ranges once, and searches them by halves: a Chinese text asks for each of its characters. */
export function openCoverage(): (codePoint: number) => boolean {
  parsed ??= parseRanges()
  const { firsts, lasts } = parsed
  return (codePoint) => {
    let [low, high] = [0, firsts.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (codePoint < (firsts[middle] ?? 0)) high = middle - 1
      else if (codePoint > (lasts[middle] ?? 0)) low = middle + 1
      else return true
    }
    return false
  }
}
