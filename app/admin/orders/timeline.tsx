import type { TimelineStep } from "../../../domain/orders/order.ts"
import { Moment } from "../kit/dates.tsx"
import styles from "./order-page.module.css"

export function OrderHistory({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.label} data-done={step.at !== null || undefined} aria-current={step.current ? "step" : undefined}>
          <p>
            <b>{step.label}</b>
            {step.at && (
              <time dateTime={new Date(step.at).toISOString()}>
                <Moment at={step.at} />
              </time>
            )}
          </p>
          {step.note && <p className="small">{step.note}</p>}
        </li>
      ))}
    </ol>
  )
}

const orderEventLabels: Record<string, string> = {
  draft: "Checkout started",
  open: "Placed",
  completed: "Completed",
  cancelled: "Canceled",
  expired: "Expired",
}

const paymentEventLabels: Record<string, string> = {
  unpaid: "Unpaid",
  pending: "Payment pending",
  partially_paid: "Partly paid",
  paid: "Paid",
  voided: "Payment canceled",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  failed: "Payment failed",
}

const fulfilmentEventLabels: Record<string, string> = {
  preparing: "Preparing started",
  ready_for_pickup: "Marked ready for pickup",
  partially_shipped: "Shipped in part",
  shipped: "Shipped",
  delivered: "Marked delivered",
  cancelled: "Delivery canceled",
}

const returnEventLabels: Record<string, string> = {
  requested: "Asked the studio",
  approved: "Return approved",
  declined: "Request declined",
  in_transit: "On the way back",
  received: "Came back",
  inspected: "Looked at",
  closed: "Request closed",
}

const eventLabels: Record<string, Record<string, string>> = {
  order: orderEventLabels,
  payment: paymentEventLabels,
  fulfilment: fulfilmentEventLabels,
  return: returnEventLabels,
}

type EventOrder = { quoteAskedAt: Date | null; source: string; shipping: { pickup: boolean } }

/** `Placed`, `Marked ready for pickup`. */
export function formatOrderEvent(
  { machine, toState, note }: { machine: string; toState: string; note: string },
  { quoteAskedAt, source, shipping }: EventOrder,
): string {
  if (machine === "order" && quoteAskedAt && toState === "draft") return "Asked for the price of the delivery"
  if (machine === "order" && quoteAskedAt && toState === "open") return "Accepted"
  if (machine === "fulfilment" && toState === "delivered" && source !== "shop" && shipping.pickup) return "Handed over"
  return machine === "note" ? note : (eventLabels[machine]?.[toState] ?? humanizeState(toState))
}

/** `Unpaid`, `Canceled`. */
export const formatPaymentState = (state: string) =>
  state === "voided"
    ? "Canceled"
    : (paymentEventLabels[state] ?? humanizeState(state)).replace(/^Payment (.)/, (_, first) => first.toUpperCase())

const humanizeState = (state: string) => state.slice(0, 1).toUpperCase() + state.slice(1).replaceAll("_", " ")
