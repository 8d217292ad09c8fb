import { distributeAmount } from "../../lib/distribute-amount.ts"
import { formatMoney } from "../../lib/format-money.ts"

/** `rate` in thousandths of a percent, like taxes; `amount` in minor units. `delivery`: the discount includes the delivery. */
export type DiscountTerms = { kind: string; rate: number; amount: number; delivery: boolean }

/** A null moment sets no limit. Amounts in minor units of `currency`. */
type DiscountLimits = {
  currency: string
  beginsAt: Date | null
  endsAt: Date | null
  mostUses: number | null
  mostPerBuyer: number | null
  leastSubtotal: number
  stoppedAt: Date | null
}

/** In total, by line, and for the delivery, in minor units. */
type Discount = { amount: number; lines: number[]; delivery: number }

const fullRate = 100_000n

/**
 * A percentage of the whole base is rounded half up once; a fixed amount is at most the base. The method of largest remainders
 * shares it out, so that lines and delivery add up to it.
 * @param prices of each copy, before the discount
 */
export function calculateDiscount(terms: DiscountTerms | null, prices: readonly number[], delivery: number): Discount {
  if (!terms) return { amount: 0, lines: prices.map(() => 0), delivery: 0 }
  const parts = [...prices, terms.delivery ? delivery : 0]
  const base = parts.reduce((sum, part) => sum + part, 0)
  const amount =
    terms.kind === "percent"
      ? Number((2n * BigInt(base) * BigInt(terms.rate) + fullRate) / (2n * fullRate))
      : Math.min(terms.amount, base)
  const shares = distributeAmount(amount, parts)
  return { amount, lines: shares.slice(0, -1), delivery: shares.at(-1) ?? 0 }
}

/** Null when the code is usable for this price now. Does not count uses. */
export function findDiscountProblem(
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
export const formatDiscount = (terms: DiscountTerms, currency: string): string =>
  terms.kind === "percent" ? `${terms.rate / 1000}%` : formatMoney(terms.amount, currency)
