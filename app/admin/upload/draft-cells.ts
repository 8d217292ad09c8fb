import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatInches } from "../../../lib/dimensions.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { lengthsText } from "../artworks/lengths-text.ts"

/** The fields of a draft that are typed on Artwork Upload. */
export const cellNames = ["title", "year", "medium", "size", "price", "series"] as const
export type CellName = (typeof cellNames)[number]

/** The text of a field, as it is shown and typed. @param unit of sizes without one */
export function cellText(draft: Draft, name: CellName, unit: LengthUnit): string {
  switch (name) {
    case "year":
      return draft.yearText || (draft.year === null ? "" : String(draft.year))
    case "size":
      return sizeText(draft, unit)
    case "price":
      return draft.price === null ? (draft.withoutPrice ? onRequest : "") : priceText(draft.price, draft.currency)
    case "series":
      return draft.series ?? ""
    default:
      return draft[name]
  }
}

/** What the price of a work without one is. */
export const onRequest = "On request"

/** Groups of three where they cannot be read as decimals: of dinars, `1,234` might be one and a bit. */
function priceText(price: number, currency: string): string {
  const plain = decimalAmount(price, currency).replace(/\.0+$/, "")
  return minorUnitDigits(currency) > 2 ? plain : plain.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",")
}

function sizeText(draft: Draft, unit: LengthUnit): string {
  const text = lengthsText(draft)
  if (text === "") return draft.size
  if (unit === "in") return text.replace(/ in$/, "")
  const { heightMm, widthMm, depthMm, diameterMm } = draft
  if (diameterMm !== null || heightMm === null || widthMm === null) return text
  const sides = [heightMm, widthMm, depthMm].filter((mm) => mm !== null)
  return sides.map((mm) => String(Number((mm / 10).toFixed(2)))).join(" × ")
}

/** The size on a label, in a few words. */
export const labelSize = (draft: Draft): string => formatInches(draft) || draft.size
