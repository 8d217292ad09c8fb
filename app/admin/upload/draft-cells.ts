import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"
import { formatMeasurements } from "../artworks/format-measurements.ts"

export const cellNames = ["inventoryNumber", "title", "year", "medium", "size", "price", "series"] as const
export type CellName = (typeof cellNames)[number]

/** @param unit of sizes without one */
export function formatDraftCell(draft: Draft, name: CellName, unit: LengthUnit): string {
  switch (name) {
    case "year":
      return draft.yearText || (draft.year === null ? "" : String(draft.year))
    case "size":
      return formatSizeCell(draft, unit)
    case "price":
      return draft.price === null
        ? draft.withoutPrice
          ? priceOnRequest
          : ""
        : formatPriceCell(draft.price, draft.currency)
    case "series":
    case "inventoryNumber":
      return draft[name] ?? ""
    default:
      return draft[name]
  }
}

export const priceOnRequest = "On request"

/** No group separators for currencies with three decimals: `1,234` dinars would be ambiguous. */
function formatPriceCell(price: number, currency: string): string {
  const plain = formatDecimalAmount(price, currency).replace(/\.0+$/, "")
  return minorUnitDigits(currency) > 2 ? plain : plain.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",")
}

function formatSizeCell(draft: Draft, unit: LengthUnit): string {
  const text = formatMeasurements(draft, unit === "in" ? "in" : "cm")
  if (text === "") return draft.size
  if (unit === "in") return text.replace(/ in$/, "")
  const { heightMm, widthMm, depthMm, diameterMm } = draft
  if (diameterMm !== null || heightMm === null || widthMm === null) return text
  const sides = [heightMm, widthMm, depthMm].filter((mm) => mm !== null)
  return sides.map((mm) => String(Number((mm / 10).toFixed(2)))).join(" × ")
}

export const formatDraftSize = (draft: Draft, units: SizeUnits): string => formatSize(draft, units) || draft.size
