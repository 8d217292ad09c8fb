import { isAwaitingPrice } from "../../../domain/orders/order-total-labels.ts"
import { getShipByDate } from "../../../domain/orders/ship-by-date.ts"
import { daysBetween, formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getCalendarDate, type TimeZone } from "../../../lib/site-time.ts"
import { formatCount } from "../kit/format-count.ts"
import type { OrderStatusProps } from "./order-status.tsx"

/** `late`: was due before today. */
export type NextOrderStep = { words: string; late: boolean }

type DueOrder = OrderStatusProps & {
  placedAt: Date
  dueAt: Date | null
  currency: string
  /** The overpayment, in minor units. */
  over: number
}

type Clock = { now: Date; timeZone: TimeZone }

const returnStepLabels: Record<string, string> = {
  requested: "Answer the request",
  approved: "Awaits its return",
  in_transit: "Inspect on arrival",
  received: "Inspect the return",
}

const unpaidStates = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

/** `Ship by December 1`, `2 days late`; null if nothing is due. @param asked the state of an open request of its buyer */
export function formatNextOrderStep(order: DueOrder, asked: string | undefined, clock: Clock): NextOrderStep | null {
  if (asked) return { words: returnStepLabels[asked] ?? "Answer the request", late: false }
  if (order.over > 0) return { words: `Send ${formatMoney(order.over, order.currency)} back`, late: false }
  if (order.orderState === "draft" && order.quoteAskedAt)
    return order.dueAt && formatDueBy(isAwaitingPrice(order) ? "Price by" : "Accept by", order.dueAt, clock)
  if (order.orderState !== "open") return null
  if (unpaidStates.has(order.paymentState)) return order.dueAt && formatPaymentDue(order.dueAt, clock)
  if (["unfulfilled", "preparing", "partially_shipped"].includes(order.fulfilmentState))
    return formatDueBy(order.shipping.pickup ? "Ready by" : "Ship by", getShipByDate(order), clock)
  return null
}

const countDaysTo = (due: Date, { now, timeZone }: Clock) =>
  daysBetween(getCalendarDate(timeZone, now), getCalendarDate(timeZone, due))

const formatLate = (days: number): NextOrderStep => ({ words: `${formatCount(-days, "day")} late`, late: true })

function formatDueBy(verb: string, due: Date, clock: Clock): NextOrderStep {
  const days = countDaysTo(due, clock)
  if (days < 0) return formatLate(days)
  const day = days === 0 ? "today" : days === 1 ? "tomorrow" : formatMonthDay(getCalendarDate(clock.timeZone, due))
  return { words: `${verb} ${day}`, late: false }
}

function formatPaymentDue(due: Date, clock: Clock): NextOrderStep {
  const days = countDaysTo(due, clock)
  if (days < 0) return formatLate(days)
  if (days < 2) return { words: days === 0 ? "Due today" : "Due tomorrow", late: false }
  return {
    words: days <= 7 ? `Due in ${days} days` : `Due ${formatMonthDay(getCalendarDate(clock.timeZone, due))}`,
    late: false,
  }
}
