import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { formatMeasurements } from "./format-measurements.ts"

export const tableCellNames = ["title", "year", "medium", "series", "size", "price"] as const
export type TableCell = (typeof tableCellNames)[number]

/** @param siteCurrency other currencies are written with their prices @param unit the first unit of lengths */
export const getTableCells = (
  work: ArtworkInput,
  siteCurrency: string,
  unit: SizeUnits["first"],
): Record<TableCell, string> => ({
  title: work.title,
  year: work.yearText || (work.year === null ? "" : String(work.year)),
  medium: work.medium,
  series: work.series ?? "",
  size: work.size || formatMeasurements(work, unit),
  price: work.price === null ? "" : formatCellPrice(work.price, work.currency, siteCurrency),
})

function formatCellPrice(price: number, currency: string, siteCurrency: string): string {
  const amount = formatDecimalAmount(price, currency).replace(/\.0+$/, "")
  return currency === siteCurrency ? amount : `${amount} ${currency}`
}
