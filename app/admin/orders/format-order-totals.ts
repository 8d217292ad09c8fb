import type { MonthTotal } from "../../../domain/orders/order-totals.server.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"

/** `8 orders, $34,490`; one sum per currency. */
export function formatOrderTotals(totals: Pick<MonthTotal, "currency" | "count" | "total">[]): string {
  const sums = new Map<string, number>()
  for (const { currency, total } of totals) sums.set(currency, (sums.get(currency) ?? 0) + total)
  const orders = totals.reduce((sum, one) => sum + one.count, 0)
  const money = [...sums].filter(([, total]) => total > 0).map(([currency, total]) => formatMoney(total, currency))
  return [formatCount(orders, "order"), ...money].join(", ")
}

/** `One is late`; "" for none. */
export function formatLateOrders(totals: Pick<MonthTotal, "late">[]): string {
  const late = totals.reduce((sum, one) => sum + one.late, 0)
  return late === 0 ? "" : `${formatSpelledCount(late, "is", "are")} late`
}

/** `November 2026` for `2026-11`. */
export const formatOrderMonth = (month: string): string =>
  `${formatMonthDay(`${month}-01`).replace(/ 1$/, "")} ${month.slice(0, 4)}`
