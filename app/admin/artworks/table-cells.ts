import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { lengthsText } from "./lengths-text.ts"

/** The fields that are typed in the list. */
export const tableCells = ["title", "year", "medium", "series", "size", "price"] as const
export type TableCell = (typeof tableCells)[number]

/** The cells of a work as they are shown and typed. @param siteCurrency other currencies are written beside their prices */
export const cellsOf = (work: ArtworkInput, siteCurrency: string): Record<TableCell, string> => ({
  title: work.title,
  year: work.yearText || (work.year === null ? "" : String(work.year)),
  medium: work.medium,
  series: work.series ?? "",
  size: work.size || lengthsText(work),
  price: work.price === null ? "" : priceText(work.price, work.currency, siteCurrency),
})

function priceText(price: number, currency: string, siteCurrency: string): string {
  const amount = decimalAmount(price, currency).replace(/\.0+$/, "")
  return currency === siteCurrency ? amount : `${amount} ${currency}`
}
