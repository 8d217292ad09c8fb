import type { CalendarDate } from "../../../lib/calendar-dates.ts"
import { findCurrencyBySign, type Money, parseMoney } from "../../../lib/money.ts"
import { parseCellDays } from "./day-orders.ts"
import type { ImportField } from "./fields.ts"
import type { Cell } from "./group-rows.ts"
import { parseHeading } from "./heading.ts"
import { isEmptyValue, parseYesNo } from "./parse-values.ts"
import type { RowReader } from "./row-reader.ts"
import type { Survey } from "./survey.ts"

type ReducedOptions = Pick<Survey, "style" | "days" | "today">

type UnclearDay = Cell & { field: ImportField; days: CalendarDate[] }

/** A reduced price in another currency, or in words that are no amount. */
type UnusablePrice = Cell & { field: ImportField; problem: string }

/**
 * `reduced`: the lower price on the day of the import, in minor units: the sale price, or the price less a discount; null for
 * the regular price. `unclear`: the cell whose ambiguous day decides.
 */
type Reduced = { reduced: number | null; unclear: UnclearDay | null; unusable: UnusablePrice[] }

const regularOnly: Reduced = { reduced: null, unclear: null, unusable: [] }

export function readReduced(row: RowReader, regular: Money, reading: ReducedOptions): Reduced {
  const { text } = row
  if (parseYesNo(text("onSale")) === false) return regularOnly
  const unusable: UnusablePrice[] = []
  const amount = (field: ImportField) => readAmount(row, field, regular, reading, unusable)
  const isPercent = /^percent/i.test(text("discountMode")) || /%\s*$/.test(text("discountValue"))
  const off = Math.max(
    isPercent ? getDiscount(text("discountValue"), regular) : amount("discountValue"),
    amount("discountAmount"),
    getDiscount(text("discountPercent"), regular),
  )
  const reduced = amount("salePrice") || regular.minor - off
  const isLess = reduced > 0 && reduced < regular.minor
  if (!isLess && unusable.length === 0) return regularOnly
  const spans = [limit(row, "saleFrom", reading), limit(row, "saleTo", reading)]
  if (spans.some(({ holds }) => holds === false)) return regularOnly
  const [unclear = null] = spans.flatMap((one) => (isLess && one.holds === null ? one.cell : []))
  return { reduced: unclear || !isLess ? null : reduced, unclear, unusable }
}

const getDiscount = (cell: string, { minor }: Money): number =>
  Math.round((minor * (Number(cell.replace("%", "").replace(",", ".")) || 0)) / 100)

/** In minor units of the regular price's currency; 0 for none. */
function readAmount(
  row: RowReader,
  field: ImportField,
  { currency }: Money,
  { style }: ReducedOptions,
  unusable: UnusablePrice[],
): number {
  const [cell] = row.all(field)
  if (!cell || isEmptyValue(cell.text)) return 0
  const sign = parseHeading(cell.heading).currency
  const stated = (sign && findCurrencyBySign(sign, currency)) || currency
  const read = parseMoney(cell.text, { currency: stated, style })
  if (!read.ok) {
    unusable.push({ ...cell, field, problem: read.problem })
    return 0
  }
  if (!read.money || read.money.minor === 0) return 0
  if (read.money.currency === currency) return read.money.minor
  unusable.push({
    ...cell,
    field,
    problem: `“${cell.text}” is in ${read.money.currency}, and the price in ${currency}`,
  })
  return 0
}

/** Whether the sale's start or end allows it today; null when ambiguous. */
type Limit = { holds: boolean } | { holds: null; cell: UnclearDay }

function limit(row: RowReader, field: "saleFrom" | "saleTo", { days, today }: ReducedOptions): Limit {
  const [cell] = row.all(field)
  // `0000-00-00` is no limit.
  if (!cell || isEmptyValue(cell.text) || !/[1-9\p{L}]/u.test(cell.text)) return { holds: true }
  const possibleDays = parseCellDays(cell, days)
  const outcomes = new Set(possibleDays.map((day) => (field === "saleFrom" ? day <= today : day >= today)))
  const [holds, ...others] = outcomes
  if (holds !== undefined && others.length === 0) return { holds }
  return { holds: null, cell: { ...cell, field, days: possibleDays } }
}
