import { groupOrderLines, type OrderLineRow } from "../../../domain/orders/ordered-works.ts"

/** More copies are shown as ranges. */
const maxNamedCopies = 8

type Copy = Pick<OrderLineRow, "editionNumber" | "editionSize">

/** `4/20`; empty for an original. */
export const formatCopy = ({ editionNumber, editionSize }: Copy) =>
  editionNumber === null ? "" : `${editionNumber}/${editionSize}`

/** `One of a kind`, `Copy 4/20`, `3 copies: 4/20, 5/20, 6/20`, `12 copies: Nos. 3–14 of 20`. */
export function formatCopies(lines: OrderLineRow[]): string {
  const numbered = lines.filter((line) => line.editionNumber !== null)
  if (numbered.length === 0) return "One of a kind"
  if (numbered.length === 1) return `Copy ${numbered.map(formatCopy).join("")}`
  const named =
    numbered.length > maxNamedCopies
      ? (groupOrderLines(numbered)[0]?.copies ?? "")
      : numbered
          .toSorted((one, other) => (one.editionNumber ?? 0) - (other.editionNumber ?? 0))
          .map(formatCopy)
          .join(", ")
  return `${numbered.length} copies: ${named}`
}

/** `Low Water, Weir (2 copies: 4/20, 5/20)`. */
export const formatOrderedWorks = (lines: OrderLineRow[]): string =>
  groupOrderLines(lines)
    .map((work) => (work.quantity > 1 ? `${work.title} (${formatCopies(work.lines)})` : work.title))
    .join(", ")
