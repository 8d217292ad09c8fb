import { findCurrencyBySign, type Money, parseMoney } from "../../../lib/money.ts"
import type { Availability } from "../artwork.ts"
import { formatDayQuestion } from "./day-orders.ts"
import { type Cell, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { isStateAlone, parseAvailability } from "./parse-availability.ts"
import { parseYesNo } from "./parse-values.ts"
import { readReduced } from "./read-reduced.ts"
import { findAmountBesideState, hasMoreThan, type StateAmount } from "./read-state-amount.ts"
import { createRowReader, leftEmptyHint, type RowReader } from "./row-reader.ts"
import type { Survey } from "./survey.ts"

/** How the file writes prices, and the currency of those without a sign. */
export type PriceReading = Pick<Survey, "currency" | "valueCurrencies" | "style" | "days" | "today">

/**
 * `price` in minor units; `state`: stated instead of an amount or beside it, as in `sold` or `900 € (verkauft)`; `words`: the
 * cell, if it says more than both, as in `sold to Mrs Hart`; `before`: the price before a reduction.
 */
type ReadPrice = {
  price: number | null
  currency: string
  state: Availability | null
  words: string
  before: string
}

/** An amount followed by words, perhaps with a day: `900 € (sold)`, `900 EUR, verk. 3/22`. */
const withWords = /^(.*\d.*?)[\s,(/–-]+(?:(\p{L}{2,5})[\s,(/–-]+)?(\p{L}[^\d]*?(?:\s?[\d./-]{2,10})?)\)?$/u

type AmountWithState = { amount: string; state: Availability | null; saysMore: boolean; beside?: StateAmount | null }

function splitAmountAndState(text: string, reading: PriceReading): AmountWithState {
  const whole = parseAvailability(text)
  if (whole) {
    const beside = findAmountBesideState(text, reading)
    const amount = beside?.kind === "amount" ? beside.text : ""
    return { amount, state: whole, beside, saysMore: hasMoreThan(amount, text) }
  }
  // Longer texts are no prices, and the pattern takes quadratic time.
  const parts = text.length > 200 ? null : withWords.exec(text)
  if (!parts) return { amount: text, state: null, saysMore: false }
  const [, amount = "", first = "", words = ""] = parts
  const isCurrencyFirst = findCurrencyBySign(first.toLowerCase(), "USD") !== null
  const said = first === "" || isCurrencyFirst ? words : `${first} ${words}`
  const state = parseAvailability(said)
  if (!state) {
    // `900 € framed, sold`: no price, but a state.
    const [, last = ""] = /[,;(–-]\s*([^,;(–-]+?)\)?$/.exec(text) ?? []
    const stateAtEnd = parseAvailability(last)
    return { amount: text, state: stateAtEnd === "available" ? null : stateAtEnd, saysMore: stateAtEnd !== null }
  }
  return { amount: isCurrencyFirst ? `${amount} ${first}` : amount, state, saysMore: !isStateAlone(said) }
}

/** The sale price while it applies. An unreadable price is left empty, which shows as “price on request”. */
export function readPrice(reader: RowReader, reading: PriceReading): ReadPrice {
  const { mapping, group } = reader
  const stated = reader.text("currency")
  const own = stated === "" ? null : findCurrencyBySign(stated.toLowerCase(), reading.currency)
  if (stated !== "" && !own) {
    reader.note("currency", `“${stated}” isn’t a currency that is known here; ${reading.currency} is used.`)
  }
  const currency = own ?? reading.currency
  const priced = (row: ImportedTableRow) => createRowReader(mapping, { first: row, others: [] }).text("price") !== ""
  const row = getMappedColumns(mapping, "price").length > 0 ? [group.first, ...group.others].find(priced) : undefined
  const priceRow = createRowReader(mapping, { first: row ?? group.first, others: [] })
  const text = priceRow.text("price")
  const cell = { heading: mapping.columns.price ?? "", text }
  const { amount, state, saysMore, beside = null } = splitAmountAndState(text, { ...reading, currency })
  noteBeside(reader, cell, beside)
  const said = { state, words: saysMore ? text : "" }
  const none = { price: null, currency, before: "", ...said }
  const read = parseMoney(amount, { currency, style: reading.style })
  if (!read.ok) reader.unread("price", `${read.problem}. ${leftEmptyHint}`, cell)
  else if (read.money?.minor === 0) reader.note("price", "A price of 0 is read as “price on request”.", cell)
  if (!read.ok || !read.money || read.money.minor === 0) {
    noteLoneSale(reader, priceRow)
    return none
  }
  const { reduced, unclear, unusable } = readReduced(priceRow, read.money, reading)
  for (const { field, problem, ...other } of unusable) reader.wrong(field, `${problem}. ${regularPrice}`, other)
  if (unclear) {
    reader.unread(unclear.field, formatDayQuestion(unclear, unclear.days, leftEmptyByDay), unclear)
    reader.unreadFields.push("price")
    return none
  }
  if (reduced !== null) {
    reader.note(
      "price",
      `It is sold for less now: that is its price here, and the former ${text} is in the notes.`,
      cell,
    )
    return { price: reduced, currency: read.money.currency, ...said, before: text }
  }
  return {
    price: read.money.minor,
    currency: read.money.currency,
    ...said,
    before: findFormerPrice(priceRow, read.money, reading),
  }
}

/** Without a regular price a sale price is not used: it may have ended, or be of something else. */
function noteLoneSale({ note }: RowReader, row: RowReader): void {
  const [sale] = row.all("salePrice")
  if (!sale || !/[1-9]/.test(sale.text) || parseYesNo(row.text("onSale")) === false) return
  note("salePrice", `There is no price beside “${sale.text}”, so it isn’t used. Enter the price in the studio.`, sale)
}

/** Notes how a number beside a state is read: `vendu 800 €`, `sold 2019`. */
function noteBeside({ note, unread }: RowReader, cell: Cell, beside: StateAmount | null): void {
  if (beside?.kind === "amount") note("price", `“${cell.text}” is read as a status and the price ${beside.text}.`, cell)
  if (beside?.kind === "year")
    note(
      "price",
      `“${beside.text}” beside the status is read as a date, not as a price. The notes of a new work have the whole cell.`,
      cell,
    )
  if (beside?.kind === "doubtful")
    unread(
      "price",
      `“${cell.text}” has a status, and ${beside.text} may or may not be its price. It was left empty: write the price before the status, for example “${beside.text}, sold”, and import again, or enter it in the studio.`,
      cell,
    )
}

const regularPrice =
  "So the regular price was taken: correct the cell and import again, or change the price in the studio."

const leftEmptyByDay =
  "It decides which price is asked, so the price was left empty: correct the cell and import again, or enter the price in the studio."

function findFormerPrice(row: RowReader, { minor, currency }: Money, { style }: PriceReading): string {
  const text = row.text("fullPrice")
  const read = parseMoney(text, { currency, style })
  if (!read.ok || !read.money) return ""
  // Prices in two currencies cannot be compared.
  return read.money.currency !== currency || read.money.minor > minor ? text : ""
}
