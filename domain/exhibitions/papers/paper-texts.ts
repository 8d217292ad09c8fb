import { href } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import type { Asked, ListedWork, WallLabel } from "../../../services/documents/work-sheets.ts"
import { availabilityWords } from "../../artworks/availability.ts"
import type { WorkOnPaper } from "../../artworks/works-on-paper.server.ts"
import type { Jpeg } from "../../media/jpegs.server.ts"

/** A work with what a show says of it; of works that were selected, what they say themselves. */
export type PaperWork = WorkOnPaper & {
  /** In minor units of its currency; null: on request. */
  priceHere: number | null
  /** What this show's label says besides. */
  label: string
}

const asked = (words: string, isSold = false): Asked => ({ words, isSold })

/**
 * What a visitor reads where the price stands: a work that is sold says so and not what it cost. What somebody is paying for
 * at this moment is still asked for.
 * @param withPrice whether prices are said at all; that a work is sold always is
 */
export function askedFor({ availability, priceHere, currency }: PaperWork, withPrice: boolean): Asked {
  if (availability === "sold") return asked(availabilityWords.sold, true)
  if (!withPrice) return asked("")
  if (availability !== "available") return asked(availabilityWords[availability])
  return asked(priceHere === null ? "Price on request" : formatMoney(priceHere, currency))
}

const editionOf = ({ editionSize }: PaperWork) => (editionSize === null ? "" : `Edition of ${editionSize}`)

/** The label's lines: both units have a line of their own, because a label is narrow. */
const sizeLines = (size: string): string[] => size.replace(/ \(([^()]+)\)$/, "\n$1").split("\n")

export function labelOf(
  work: PaperWork,
  withCode: boolean,
  withPrice: boolean,
  artist: string,
  siteUrl: string,
): WallLabel {
  return {
    artist,
    title: work.title,
    year: work.year,
    details: [...work.medium.split("\n"), ...sizeLines(work.size)].map((line) => line.trim()).filter(Boolean),
    note: work.label.trim(),
    asked: askedFor(work, withPrice),
    edition: editionOf(work),
    // a work that is not on the site has no page to open
    code: withCode && work.published ? `${siteUrl}${href("/artwork/:id", { id: work.id })}` : "",
  }
}

/** The longer side of a picture in pixels: 30 × 16 mm at 270 points an inch. */
const longest = 320

export function listedOf(work: PaperWork, kind: "prices" | "checklist", picture: Jpeg | undefined): ListedWork {
  const { editionSize, left, availability } = work
  const copies = editionSize !== null && availability === "available" && left > 0 ? `, ${left} left` : ""
  return {
    picture: picture ? { ...picture, longest } : null,
    title: work.title,
    year: work.year,
    details: [
      ...work.medium.split("\n"),
      work.size,
      kind === "prices" ? editionOf(work) + copies : editionOf(work),
      ...(kind === "checklist"
        ? [
            work.inventoryNumber ? `Inventory no. ${work.inventoryNumber}` : "",
            availability === "available" ? "" : availabilityWords[availability],
          ]
        : []),
    ]
      .map((line) => line.trim())
      .filter(Boolean),
    asked: kind === "prices" ? askedFor(work, true) : asked(""),
  }
}

/** `Prices are in US dollars.`; "" where no work has one. */
export function currencyNote(works: PaperWork[]): string {
  const names = [...new Set(works.flatMap(({ priceHere, currency }) => (priceHere === null ? [] : currency)))]
  const [one] = names
  if (!one || names.length > 1) return ""
  const name = new Intl.NumberFormat("en-US", { style: "currency", currency: one, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value
  return `Prices are in ${name ?? one}.`
}
