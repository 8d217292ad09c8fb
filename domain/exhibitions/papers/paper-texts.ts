import { href } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import type { AskingPrice, ListedWork, WallLabelText } from "../../../services/documents/work-sheets.ts"
import { availabilityWords } from "../../artworks/availability.ts"
import type { WorkOnPaper } from "../../artworks/works-on-paper.server.ts"
import type { Jpeg } from "../../media/jpegs.server.ts"

export type PaperWork = WorkOnPaper & {
  /** In minor units of its currency; null: on request. */
  priceHere: number | null
  /** The label's note for this show. */
  label: string
}

const asked = (words: string, isSold = false): AskingPrice => ({ words, isSold })

/** A sold work hides its price. A work that is being paid for is still for sale. */
export function formatAskingPrice({ availability, priceHere, currency }: PaperWork, withPrice: boolean): AskingPrice {
  if (availability === "sold") return asked(availabilityWords.sold, true)
  if (!withPrice) return asked("")
  if (availability !== "available") return asked(availabilityWords[availability])
  return asked(priceHere === null ? "Price on request" : formatMoney(priceHere, currency))
}

export const formatEdition = ({ editionSize }: PaperWork) => (editionSize === null ? "" : `Edition of ${editionSize}`)

/** Each unit gets its own line, because a label is narrow. */
const sizeLines = (size: string): string[] => size.replace(/ \(([^()]+)\)$/, "\n$1").split("\n")

export function formatWallLabel(
  work: PaperWork,
  withCode: boolean,
  withPrice: boolean,
  artist: string,
  siteUrl: string,
): WallLabelText {
  return {
    artist,
    title: work.title,
    year: work.year,
    details: [...work.medium.split("\n"), ...sizeLines(work.size)].map((line) => line.trim()).filter(Boolean),
    note: work.label.trim(),
    asked: formatAskingPrice(work, withPrice),
    edition: formatEdition(work),
    // An unpublished work has no page to link.
    code: withCode && work.published ? `${siteUrl}${href("/artwork/:id", { id: work.id })}` : "",
  }
}

/** In pixels: 30 × 16 mm at 270 points an inch. */
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
      kind === "prices" ? formatEdition(work) + copies : formatEdition(work),
      ...(kind === "checklist"
        ? [
            work.inventoryNumber ? `Inventory no. ${work.inventoryNumber}` : "",
            availability === "available" ? "" : availabilityWords[availability],
          ]
        : []),
    ]
      .map((line) => line.trim())
      .filter(Boolean),
    asked: kind === "prices" ? formatAskingPrice(work, true) : asked(""),
  }
}

/** `Prices are in US dollars.`; "" without prices. */
export function currencyNote(works: PaperWork[]): string {
  const names = [...new Set(works.flatMap(({ priceHere, currency }) => (priceHere === null ? [] : currency)))]
  const [one] = names
  if (!one || names.length > 1) return ""
  const name = new Intl.NumberFormat("en-US", { style: "currency", currency: one, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value
  return `Prices are in ${name ?? one}.`
}
