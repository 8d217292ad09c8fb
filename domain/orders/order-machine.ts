import type { Machine } from "../machine.ts"

export type OrderState = "draft" | "open" | "completed" | "cancelled" | "expired"

/** draft: a payment was begun; open: the order stands; expired: its hold ran out before it was paid. */
export const orderMachine: Machine<OrderState> = {
  name: "order",
  moves: {
    draft: { open: ["system", "admin", "buyer"], expired: ["system"], cancelled: ["admin", "buyer"] },
    open: { completed: ["system", "admin"], cancelled: ["admin", "system"] },
    completed: {},
    cancelled: {},
    expired: {},
  },
}
