import type { Machine } from "../machine.ts"
import type { OrderStates } from "./order-states.ts"

export type FulfilmentState =
  | "unfulfilled"
  | "preparing"
  | "ready_for_pickup"
  | "partially_shipped"
  | "shipped"
  | "delivered"
  | "cancelled"

const mustBePaid = ({ number, paymentState }: OrderStates) =>
  paymentState === "paid" || paymentState === "partially_refunded" ? null : `${number} is not paid yet.`

const mustBePaidOrCollected = (order: OrderStates) =>
  order.paymentMethod === "on_collection" && order.orderState === "open" ? null : mustBePaid(order)

const mustBeShipped = (order: OrderStates) =>
  mustBePaid(order) ?? (order.shipping.pickup ? `${order.number} is to be picked up, not shipped.` : null)

const mustBePickedUp = (order: OrderStates) =>
  mustBePaidOrCollected(order) ?? (order.shipping.pickup ? null : `${order.number} is to be shipped, not picked up.`)

/** Handed over at the sale; the rest may be paid later. */
const mustBePaidAndHere = (order: OrderStates) =>
  (isHandedOver(order) ? null : mustBePaid(order)) ??
  (order.fulfilmentState === "unfulfilled" && (order.source === "shop" || !order.shipping.pickup)
    ? `${order.number} has not left the studio yet.`
    : null)

const isHandedOver = ({ fulfilmentState, source, shipping }: OrderStates) =>
  fulfilmentState === "unfulfilled" && source !== "shop" && shipping.pickup

/**
 * Shipped works cannot be canceled, only returned. Nothing is shipped unpaid. An unpaid pickup that is not collected is put up
 * for sale again.
 */
export const fulfilmentMachine: Machine<FulfilmentState, OrderStates> = {
  name: "fulfilment",
  transitions: {
    unfulfilled: {
      preparing: ["admin"],
      ready_for_pickup: ["admin"],
      partially_shipped: ["admin"],
      shipped: ["admin"],
      delivered: ["admin"],
      cancelled: ["admin", "system"],
    },
    preparing: {
      ready_for_pickup: ["admin"],
      partially_shipped: ["admin"],
      shipped: ["admin"],
      cancelled: ["admin", "system"],
    },
    ready_for_pickup: { delivered: ["admin"], cancelled: ["admin", "system"] },
    partially_shipped: { shipped: ["admin"] },
    shipped: { delivered: ["admin", "buyer"] },
    delivered: {},
    cancelled: {},
  },
  conditions: {
    preparing: mustBePaidOrCollected,
    ready_for_pickup: mustBePickedUp,
    partially_shipped: mustBeShipped,
    shipped: mustBeShipped,
    delivered: mustBePaidAndHere,
  },
}
