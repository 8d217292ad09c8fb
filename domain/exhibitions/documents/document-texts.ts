import { formatMoney } from "../../../lib/format-money.ts"
import type { AskingPrice, ListedWork, WallLabelText } from "../../../services/documents/work-documents.ts"
import type { DocumentWork } from "../../artworks/list/document-works.server.ts"
import { availabilityLabels } from "../../artworks/status/availability.ts"
import type { Jpeg } from "../../media/jpegs.server.ts"
import type { Urls } from "../../urls.ts"

export type PricedDocumentWork = DocumentWork & {
  /** In minor units of its currency; null: on request. */
  priceHere: number | null
  /** The label's note for this show. */
  label: string
}

const toAskingPrice = (text: string, isSold = false): AskingPrice => ({ text, isSold })

/** A sold work hides its price. A work that is being paid for is still for sale. */
export function formatAskingPrice(
  { availability, priceHere, currency }: PricedDocumentWork,
  withPrice: boolean,
): AskingPrice {
  if (availability === "sold") return toAskingPrice(availabilityLabels.sold, true)
  if (!withPrice) return toAskingPrice("")
  if (availability !== "available") return toAskingPrice(availabilityLabels[availability])
  return toAskingPrice(priceHere === null ? "Price on request" : formatMoney(priceHere, currency))
}

export const formatEdition = ({ editionSize }: PricedDocumentWork) =>
  editionSize === null ? "" : `Edition of ${editionSize}`

/** Each unit gets its own line, because a label is narrow. */
const sizeLines = (size: string): string[] => size.replace(/ \(([^()]+)\)$/, "\n$1").split("\n")

export function formatWallLabel(
  work: PricedDocumentWork,
  withCode: boolean,
  withPrice: boolean,
  artist: string,
  urls: Urls,
): WallLabelText {
  return {
    artist,
    title: work.title,
    year: work.year,
    details: [...work.medium.split("\n"), ...sizeLines(work.size)].map((line) => line.trim()).filter(Boolean),
    note: work.label.trim(),
    askingPrice: formatAskingPrice(work, withPrice),
    edition: formatEdition(work),
    // An unpublished work has no page to link.
    code: withCode && work.published ? urls.artwork(work.id) : "",
  }
}

/** In pixels: 30 × 16 mm at 270 points an inch. */
const maxPixels = 320

export function toListedWork(
  work: PricedDocumentWork,
  kind: "prices" | "checklist",
  picture: Jpeg | undefined,
): ListedWork {
  const { editionSize, left, availability } = work
  const copies = editionSize !== null && availability === "available" && left > 0 ? `, ${left} left` : ""
  return {
    picture: picture ? { ...picture, maxSide: maxPixels } : null,
    title: work.title,
    year: work.year,
    details: [
      ...work.medium.split("\n"),
      work.size,
      kind === "prices" ? formatEdition(work) + copies : formatEdition(work),
      ...(kind === "checklist"
        ? [
            work.inventoryNumber ? `Inventory no. ${work.inventoryNumber}` : "",
            availability === "available" ? "" : availabilityLabels[availability],
          ]
        : []),
    ]
      .map((line) => line.trim())
      .filter(Boolean),
    askingPrice: kind === "prices" ? formatAskingPrice(work, true) : toAskingPrice(""),
  }
}

/** `Prices are in US dollars.`; "" without prices. */
export function formatCurrencyNote(works: PricedDocumentWork[]): string {
  const names = [...new Set(works.flatMap(({ priceHere, currency }) => (priceHere === null ? [] : currency)))]
  const [one] = names
  if (!one || names.length > 1) return ""
  const name = new Intl.NumberFormat("en-US", { style: "currency", currency: one, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value
  return `Prices are in ${name ?? one}.`
}
