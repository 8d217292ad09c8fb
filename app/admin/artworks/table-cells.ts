import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { lengthsText } from "./lengths-text.ts"

export const tableCells = ["title", "year", "medium", "series", "size", "price"] as const
export type TableCell = (typeof tableCells)[number]

/** @param siteCurrency other currencies are written with their prices @param unit the first unit of lengths */
export const cellsOf = (
  work: ArtworkInput,
  siteCurrency: string,
  unit: SizeUnits["first"],
): Record<TableCell, string> => ({
  title: work.title,
  year: work.yearText || (work.year === null ? "" : String(work.year)),
  medium: work.medium,
  series: work.series ?? "",
  size: work.size || lengthsText(work, unit),
  price: work.price === null ? "" : priceText(work.price, work.currency, siteCurrency),
})

function priceText(price: number, currency: string, siteCurrency: string): string {
  const amount = decimalAmount(price, currency).replace(/\.0+$/, "")
  return currency === siteCurrency ? amount : `${amount} ${currency}`
}
