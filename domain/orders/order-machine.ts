import type { Machine } from "../machine.ts"
import { mustHavePrice, type OrderStates } from "./order-states.ts"

export type OrderState = "draft" | "open" | "completed" | "cancelled" | "expired"

/** Something has left the studio. */
export const leftStudioStates = ["partially_shipped", "shipped", "delivered"]

export const hasLeftStudio = ({ fulfilmentState }: Pick<OrderStates, "fulfilmentState">): boolean =>
  leftStudioStates.includes(fulfilmentState)

/**
 * draft: payment started, or (unpaid) a delivery quote pending; expired: not paid in time (late money may still count while the
 * works are free).
 */
export const orderMachine: Machine<OrderState, OrderStates> = {
  name: "order",
  transitions: {
    draft: { open: ["system", "admin", "buyer"], expired: ["system"], cancelled: ["admin", "buyer"] },
    open: { completed: ["system", "admin", "buyer"], cancelled: ["admin", "system"] },
    // A voided payment is due again.
    completed: { open: ["admin"] },
    cancelled: {},
    expired: { open: ["system"] },
  },
  conditions: {
    open: mustHavePrice,
    completed: ({ number, fulfilmentState }) =>
      fulfilmentState === "delivered" ? null : `${number} has not been delivered yet.`,
    cancelled: ({ number, fulfilmentState }) =>
      hasLeftStudio({ fulfilmentState })
        ? `${number} has left the studio. It can be returned, but not canceled.`
        : null,
  },
}
