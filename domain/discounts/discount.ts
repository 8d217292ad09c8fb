import { formatMoney } from "../../lib/format-money.ts"
import { shareOut } from "../../lib/share-out.ts"

/**
 * What a code takes off. `rate` in thousandths of a percent, as of taxes; `amount` in minor units. `delivery`: off the
 * delivery, too.
 */
export type DiscountTerms = { kind: string; rate: number; amount: number; delivery: boolean }

/** When a code may be used. A moment that is null sets no limit; amounts in minor units of `currency`. */
type DiscountLimits = {
  currency: string
  beginsAt: Date | null
  endsAt: Date | null
  mostUses: number | null
  mostPerBuyer: number | null
  leastSubtotal: number
  stoppedAt: Date | null
}

/** What a code takes off an order: in all, off each line, and off the delivery. Minor units. */
type Discount = { amount: number; lines: number[]; delivery: number }

const whole = 100_000n

/**
 * What these terms take off an order. A percentage is computed once, of all that it is on, and rounded half up; a fixed amount
 * is never more than that. Then it is shared out over the lines and the delivery by the method of largest remainders, so
 * that the parts add up to it.
 * @param prices of each copy, before the discount
 */
export function discountOn(terms: DiscountTerms | null, prices: readonly number[], delivery: number): Discount {
  if (!terms) return { amount: 0, lines: prices.map(() => 0), delivery: 0 }
  const parts = [...prices, terms.delivery ? delivery : 0]
  const base = parts.reduce((sum, part) => sum + part, 0)
  const amount =
    terms.kind === "percent"
      ? Number((2n * BigInt(base) * BigInt(terms.rate) + whole) / (2n * whole))
      : Math.min(terms.amount, base)
  const shares = shareOut(amount, parts)
  return { amount, lines: shares.slice(0, -1), delivery: shares.at(-1) ?? 0 }
}

/** Why a code cannot be used for works of this price now; null when it can. How often it was used is another question. */
export function refuseTerms(
  limits: DiscountLimits,
  { subtotal, currency, now }: { subtotal: number; currency: string; now: Date },
): string | null {
  if (limits.stoppedAt || (limits.endsAt && limits.endsAt <= now)) return "This code can’t be used any more."
  if (limits.beginsAt && now < limits.beginsAt) return "This code can’t be used yet."
  if (limits.currency !== currency) return "This code is for another currency."
  if (subtotal < limits.leastSubtotal)
    return `This code is for orders from ${formatMoney(limits.leastSubtotal, currency)}.`
  return null
}

/** `10%`, `8.5%`, `$50`. */
export const discountWords = (terms: DiscountTerms, currency: string): string =>
  terms.kind === "percent" ? `${terms.rate / 1000}%` : formatMoney(terms.amount, currency)
