import { currencyOfSign, parseMoney } from "../../../lib/money.ts"
import type { Availability } from "../artwork.ts"
import { columnsOf, type ImportRow } from "./group-rows.ts"
import { leftEmpty, openRow, type RowReader } from "./row-reader.ts"
import { readAvailability } from "./state-words.ts"
import type { Survey } from "./survey.ts"

/** How the prices of a file are written, and the currency of those without a sign. */
export type PriceReading = Pick<Survey, "currency" | "style">

/** `price` in minor units; `state`: what stands there in place of an amount or beside it, as in `sold` or `900 € (verkauft)`. */
export type ReadPrice = { price: number | null; currency: string; state: Availability | null }

/** An amount with words behind it: `900 € (sold)`. */
const withWords = /^(.*\d.*?)[\s,(/–-]+(\p{L}[^\d]*?(?:\s\d{4})?)\)?$/u

function amountAndState(text: string): { amount: string; state: Availability | null } {
  const whole = readAvailability(text)
  if (whole) return { amount: "", state: whole }
  // longer texts are no prices, and take time that grows with the square of their length
  const parts = text.length > 200 ? null : withWords.exec(text)
  const state = parts ? readAvailability(parts[2] ?? "") : null
  return state ? { amount: parts?.[1] ?? "", state } : { amount: text, state: null }
}

/**
 * The price of a work, of the first of its rows that has one. A price that cannot be read is left empty, which shows as
 * “price on request”. A sale price is for a time and is not the work's price.
 */
export function readPrice(reader: RowReader, reading: PriceReading): ReadPrice {
  const { mapping, group } = reader
  const stated = reader.text("currency")
  const own = stated === "" ? null : currencyOfSign(stated.toLowerCase(), reading.currency)
  if (stated !== "" && !own) {
    reader.note("currency", `“${stated}” isn’t a currency that is known here; ${reading.currency} is used.`)
  }
  const currency = own ?? reading.currency
  const priced = (row: ImportRow) => openRow(mapping, { first: row, others: [] }).text("price") !== ""
  const row = columnsOf(mapping, "price").length > 0 ? [group.first, ...group.others].find(priced) : undefined
  if (!row) return { price: null, currency, state: null }
  const priceRow = openRow(mapping, { first: row, others: [] })
  const text = priceRow.text("price")
  const cell = { heading: mapping.columns.price ?? "", text }
  const { amount, state } = amountAndState(text)
  const read = parseMoney(amount, { currency, style: reading.style })
  if (!read.ok) {
    reader.unread("price", `${read.problem}. ${leftEmpty}`, cell)
    return { price: null, currency, state }
  }
  if (!read.money) return { price: null, currency, state }
  if (read.money.minor === 0) {
    reader.note("price", "A price of 0 is read as “price on request”.", cell)
    return { price: null, currency, state }
  }
  const sale = priceRow.text("salePrice")
  if (/[1-9]/.test(sale)) {
    reader.note("salePrice", `The sale price ${sale} was left out: the regular price is the work’s.`, {
      heading: mapping.columns.salePrice ?? "",
      text: sale,
    })
  }
  return { price: read.money.minor, currency: read.money.currency, state }
}
