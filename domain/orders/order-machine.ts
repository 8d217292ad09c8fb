import type { Machine } from "../machine.ts"
import { mustHavePrice, type OrderStates } from "./order-states.ts"

export type OrderState = "draft" | "open" | "completed" | "cancelled" | "expired"

const hasLeft = new Set(["partially_shipped", "shipped", "delivered"])

/**
 * draft: a payment was started, or (unpaid) the price of the delivery is awaited or was not accepted yet; open: the order stands; expired: its hold ran out before it was paid (its money may come
 * after all, while the works are still free).
 */
export const orderMachine: Machine<OrderState, OrderStates> = {
  name: "order",
  moves: {
    draft: { open: ["system", "admin", "buyer"], expired: ["system"], cancelled: ["admin", "buyer"] },
    open: { completed: ["system", "admin", "buyer"], cancelled: ["admin", "system"] },
    completed: {},
    cancelled: {},
    expired: { open: ["system"] },
  },
  conditions: {
    open: mustHavePrice,
    completed: ({ number, fulfilmentState }) =>
      fulfilmentState === "delivered" ? null : `${number} has not been delivered yet.`,
    cancelled: ({ number, fulfilmentState }) =>
      hasLeft.has(fulfilmentState) ? `${number} has left the studio. It can be returned, but not canceled.` : null,
  },
}
