import type { Money } from "../../../../lib/money.ts"
import { parseMoney } from "../../../../lib/money.ts"

/**
 * An amount as people type it: `4,200`, `€ 100`, nothing for 0. The fields are filled in with a point for the decimals, so a
 * lone `1.234` dinars is read with it.
 * @param currency of amounts that name none
 */
export function typedAmount(text: string, currency: string): { money: Money } | { problem: string } {
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok) return { problem: `${read.problem}.` }
  return { money: read.money ?? { minor: 0, currency } }
}

/** The same in one currency only; null for what is no amount of it. Minor units. */
export function minorOf(text: string, currency: string): number | null {
  const read = typedAmount(text, currency)
  return "money" in read && read.money.currency === currency ? read.money.minor : null
}
