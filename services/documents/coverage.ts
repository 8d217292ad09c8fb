import coverage from "./fonts/coverage.json" with { type: "json" }

/** `fonts/make-fonts.ts` writes the list. */
export function openCoverage(): (codePoint: number) => boolean {
  const ranges = coverage.split(" ").map((range) => {
    const [first = "", last = first] = range.split("-")
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}
