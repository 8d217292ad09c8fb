import type { Money } from "../../../../lib/money.ts"
import { parseMoney } from "../../../../lib/money.ts"

/** Empty is 0. The form's own values have a decimal point, so a lone `1.234` dinars is parsed with it. */
export function parseTypedAmount(text: string, currency: string): { money: Money } | { problem: string } {
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok) return { problem: `${read.problem}.` }
  return { money: read.money ?? { minor: 0, currency } }
}

/** In minor units; null for text that is no amount in this currency. */
export function parseMinorAmount(text: string, currency: string): number | null {
  const read = parseTypedAmount(text, currency)
  return "money" in read && read.money.currency === currency ? read.money.minor : null
}
