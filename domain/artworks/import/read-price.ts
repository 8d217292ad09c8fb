import { parseMoney } from "../../../lib/money.ts"
import type { Mapping } from "./fields.ts"
import { cellOf, type RowGroup } from "./group-rows.ts"
import type { Survey } from "./survey.ts"

/** How the prices of a file are written, and the currency of those without a sign. */
export type PriceReading = Pick<Survey, "currency" | "style">

export type ReadPrice =
  | { ok: true; price: number | null; currency: string; notForSale: boolean; warning?: string }
  | { ok: false; problem: string }

/**
 * The price of a work, of the first of its rows that has one. A sale price is for a time and is not the work's price:
 * it becomes a warning.
 */
export function readPrice(mapping: Mapping, group: RowGroup, reading: PriceReading): ReadPrice {
  const stated = cellOf(mapping, group.first, "currency").toUpperCase()
  const currency = /^[A-Z]{3}$/.test(stated) ? stated : reading.currency
  const rows = [group.first, ...group.others]
  const row = rows.find((one) => cellOf(mapping, one, "price") !== "")
  const sale = row ? cellOf(mapping, row, "salePrice") : ""
  const warning = /[1-9]/.test(sale) ? { warning: `The sale price ${sale} was left out` } : {}
  const text = row ? cellOf(mapping, row, "price") : ""
  const read = parseMoney(text, { currency, style: reading.style })
  if (!read.ok) return read
  if (!read.money) return { ok: true, price: null, currency, notForSale: /^(?:nfs|not for sale)\.?$/i.test(text) }
  if (read.money.minor === 0) {
    return { ok: true, price: null, currency, notForSale: false, warning: "A price of 0 is read as “price on request”" }
  }
  return { ok: true, price: read.money.minor, currency: read.money.currency, notForSale: false, ...warning }
}
