import { shipBy } from "../../../domain/orders/ship-by.ts"
import { awaitsPrice } from "../../../domain/orders/sum-words.ts"
import { daysBetween, sayDayOfYear } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { dayIn, type TimeZone } from "../../../lib/site-time.ts"
import { formatCount } from "../kit/count.ts"
import type { OrderStatusProps } from "./order-status.tsx"

/** `late`: was due before today. */
export type NextOrderStep = { words: string; late: boolean }

type Due = OrderStatusProps & {
  placedAt: Date
  dueAt: Date | null
  currency: string
  /** The overpayment, in minor units. */
  over: number
}

type Clock = { now: Date; timeZone: TimeZone }

const ofReturn: Record<string, string> = {
  requested: "Answer the request",
  approved: "Awaits its return",
  in_transit: "Inspect on arrival",
  received: "Inspect the return",
}

const isUnpaid = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

/** `Ship by December 1`, `2 days late`; null if nothing is due. @param asked the state of an open request of its buyer */
export function nextOf(order: Due, asked: string | undefined, clock: Clock): NextOrderStep | null {
  if (asked) return { words: ofReturn[asked] ?? "Answer the request", late: false }
  if (order.over > 0) return { words: `Send ${formatMoney(order.over, order.currency)} back`, late: false }
  if (order.orderState === "draft" && order.quoteAskedAt)
    return order.dueAt && until(awaitsPrice(order) ? "Price by" : "Accept by", order.dueAt, clock)
  if (order.orderState !== "open") return null
  if (isUnpaid.has(order.paymentState)) return order.dueAt && dueWords(order.dueAt, clock)
  if (["unfulfilled", "preparing", "partially_shipped"].includes(order.fulfilmentState))
    return until(order.shipping.pickup ? "Ready by" : "Ship by", shipBy(order), clock)
  return null
}

const daysTo = (due: Date, { now, timeZone }: Clock) => daysBetween(dayIn(timeZone, now), dayIn(timeZone, due))

const lateBy = (days: number): NextOrderStep => ({ words: `${formatCount(-days, "day")} late`, late: true })

function until(verb: string, due: Date, clock: Clock): NextOrderStep {
  const days = daysTo(due, clock)
  if (days < 0) return lateBy(days)
  const day = days === 0 ? "today" : days === 1 ? "tomorrow" : sayDayOfYear(dayIn(clock.timeZone, due))
  return { words: `${verb} ${day}`, late: false }
}

function dueWords(due: Date, clock: Clock): NextOrderStep {
  const days = daysTo(due, clock)
  if (days < 0) return lateBy(days)
  if (days < 2) return { words: days === 0 ? "Due today" : "Due tomorrow", late: false }
  return { words: days <= 7 ? `Due in ${days} days` : `Due ${sayDayOfYear(dayIn(clock.timeZone, due))}`, late: false }
}
