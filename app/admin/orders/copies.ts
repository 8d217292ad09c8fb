import { type LineRow, orderedWorks } from "../../../domain/orders/ordered-works.ts"

/** Up to this many copies are listed one by one; more as ranges. */
const mostNamed = 8

type Copy = Pick<LineRow, "editionNumber" | "editionSize">

/** The copy of a line: `4/20`; empty for an original. */
export const copyOf = ({ editionNumber, editionSize }: Copy) =>
  editionNumber === null ? "" : `${editionNumber}/${editionSize}`

/** The copies of one work: `One of a kind`, `Copy 4/20`, `3 copies: 4/20, 5/20, 6/20`, `12 copies: Nos. 3–14 of 20`. */
export function copiesWords(lines: LineRow[]): string {
  const numbered = lines.filter((line) => line.editionNumber !== null)
  if (numbered.length === 0) return "One of a kind"
  if (numbered.length === 1) return `Copy ${numbered.map(copyOf).join("")}`
  const named =
    numbered.length > mostNamed
      ? (orderedWorks(numbered)[0]?.copies ?? "")
      : numbered
          .toSorted((one, other) => (one.editionNumber ?? 0) - (other.editionNumber ?? 0))
          .map(copyOf)
          .join(", ")
  return `${numbered.length} copies: ${named}`
}

/** The works of some lines in a phrase, each once: `Low Water, Weir (2 copies: 4/20, 5/20)`. */
export const worksWords = (lines: LineRow[]): string =>
  orderedWorks(lines)
    .map((work) => (work.quantity > 1 ? `${work.title} (${copiesWords(work.lines)})` : work.title))
    .join(", ")
