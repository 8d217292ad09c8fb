import { findPaymentMethod } from "../payments/ledger/payment-methods.ts"
import type { FulfilmentState } from "./fulfilment-machine.ts"
import type { OrderState } from "./order-machine.ts"
import type { PaymentState } from "./payment-machine.ts"

type OrderLabelStates = {
  orderState: string
  paymentState: string
  fulfilmentState: string
  paymentMethod: string
  quoteAskedAt?: Date | null
  quotedAt?: Date | null
}

const fulfilmentLabels: Partial<Record<FulfilmentState, string>> = {
  preparing: "Being prepared",
  ready_for_pickup: "Ready for pickup",
  partially_shipped: "Partly shipped",
  shipped: "Shipped",
  delivered: "Delivered",
}

/** 128 bits in base64url. */
export const isOrderToken = (token: string) => /^[\w-]{22}$/.test(token)

/** The buyer's one label for three state machines. */
export function getOrderLabel(order: OrderLabelStates): string {
  const orderState = order.orderState as OrderState
  const paymentState = order.paymentState as PaymentState
  if (paymentState === "refunded") return "Refunded"
  if (orderState === "cancelled") return "Canceled"
  if (orderState === "expired") return "Expired"
  if (orderState === "draft" && order.quoteAskedAt)
    return order.quotedAt ? "Delivery priced" : "Awaiting delivery price"
  if (orderState === "draft") return "Payment not finished"
  const onItsWay = fulfilmentLabels[order.fulfilmentState as FulfilmentState]
  if (onItsWay) return onItsWay
  if (paymentState === "paid" || paymentState === "partially_refunded") return "Paid"
  if (paymentState === "partially_paid") return "Partly paid"
  return findPaymentMethod(order.paymentMethod)?.awaiting ?? "Awaiting payment"
}

type TimelineEvent = { machine: string; toState: string; at: Date; note: string }
export type TimelineStep = { label: string; at: Date | null; current: boolean; note: string }

const isOpened = (e: TimelineEvent) => e.machine === "order" && e.toState === "open"

type TimelineOrder = {
  source: string
  shipping: { pickup: boolean }
  quoteAskedAt: Date | null
  quotedAt: Date | null
}

function getFirstSteps({ source, quoteAskedAt }: TimelineOrder) {
  if (source !== "shop") return [{ label: "Sold", is: isOpened }]
  if (!quoteAskedAt) return [{ label: "Placed", is: isOpened }]
  return [
    { label: "Requested", is: (e: TimelineEvent) => e.machine === "request" && e.toState === "asked" },
    { label: "Delivery priced", is: (e: TimelineEvent) => e.machine === "request" && e.toState === "priced" },
    { label: "Accepted", is: isOpened },
  ]
}

const requestEvents = ({ quoteAskedAt, quotedAt }: TimelineOrder): TimelineEvent[] => [
  ...(quoteAskedAt ? [{ machine: "request", toState: "asked", at: quoteAskedAt, note: "" }] : []),
  ...(quotedAt ? [{ machine: "request", toState: "priced", at: quotedAt, note: "" }] : []),
]

const steps = [
  { label: "Paid", is: (e: TimelineEvent) => e.machine === "payment" && e.toState === "paid" },
  { label: "Being prepared", is: (e: TimelineEvent) => e.machine === "fulfilment" && e.toState === "preparing" },
  { label: "Shipped", is: (e: TimelineEvent) => e.machine === "fulfilment" && e.toState === "shipped" },
  { label: "Delivered", is: (e: TimelineEvent) => e.machine === "fulfilment" && e.toState === "delivered" },
]

const endings = [
  { label: "Canceled", is: (e: TimelineEvent) => e.machine === "order" && e.toState === "cancelled" },
  { label: "Expired", is: (e: TimelineEvent) => e.machine === "order" && e.toState === "expired" },
  { label: "Refunded", is: (e: TimelineEvent) => e.machine === "payment" && e.toState === "refunded" },
]

/** Past and future steps; after a cancellation or refund only past ones. */
export function getOrderTimeline(transitions: TimelineEvent[], order: TimelineOrder): TimelineStep[] {
  const events = [...requestEvents(order), ...transitions]
  const findEvent = (is: (e: TimelineEvent) => boolean) => events.find(is)
  const endSteps = endings.flatMap(({ label, is }) => {
    const event = findEvent(is)
    return event ? [{ label, at: event.at, current: false, note: event.note }] : []
  })
  const all = [...getFirstSteps(order), ...steps]
  const steppedPath = order.shipping.pickup
    ? all.map((step) =>
        step.label === "Shipped"
          ? {
              label: "Ready for pickup",
              is: (e: TimelineEvent) => e.machine === "fulfilment" && e.toState === "ready_for_pickup",
            }
          : step.label === "Delivered"
            ? { ...step, label: order.source === "shop" ? "Picked up" : "Handed over" }
            : step,
      )
    : all
  const line = steppedPath.flatMap(({ label, is }) => {
    const event = findEvent(is)
    if (!event && endSteps.length > 0) return []
    return [{ label, at: event?.at ?? null, current: false, note: event?.note ?? "" }]
  })
  const partly = findEvent((e) => e.machine === "fulfilment" && e.toState === "partially_shipped")
  if (partly) {
    const at = line.findIndex((step) => step.label === "Shipped")
    line.splice(at < 0 ? line.length : at, 0, {
      label: "Partly shipped",
      at: partly.at,
      current: false,
      note: partly.note,
    })
  }
  const known = [...line, ...endSteps]
  const last = known.findLastIndex((step) => step.at !== null)
  // A skipped step is not a next step.
  return known
    .map((step, index) => ({ ...step, current: index === last }))
    .filter((step, index) => step.at !== null || index > last)
}
