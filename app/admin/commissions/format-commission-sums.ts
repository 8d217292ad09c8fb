import { formatMoney } from "../../../lib/format-money.ts"

/** One sum per currency: `$3,000 and €1,200`; "" without any amount. */
export function formatCommissionSums(cards: { total: number | null; currency: string | null }[]): string {
  const sums = new Map<string, number>()
  for (const { total, currency } of cards)
    if (total !== null && currency) sums.set(currency, (sums.get(currency) ?? 0) + total)
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(" and ")
}
