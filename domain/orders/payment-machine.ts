import type { Machine } from "../machine.ts"
import type { OrderStates } from "./order-states.ts"

export type PaymentState =
  | "unpaid"
  | "pending"
  | "authorized"
  | "partially_paid"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "failed"
  | "voided"

const isOver = new Set(["cancelled", "expired"])

/**
 * Payments come from the buyer (who may be the artist, trying the shop) or are entered by the artist; only the artist
 * sends money back.
 */
export const paymentMachine: Machine<PaymentState, OrderStates> = {
  name: "payment",
  moves: {
    unpaid: { pending: ["buyer", "admin", "system"], paid: ["admin", "system", "buyer"], voided: ["admin", "system"] },
    pending: { paid: ["admin", "system", "buyer"], failed: ["system", "buyer"], voided: ["admin", "system", "buyer"] },
    authorized: { paid: ["admin", "system"], voided: ["admin", "system"] },
    partially_paid: { paid: ["admin", "system"], refunded: ["admin"] },
    paid: { partially_refunded: ["admin"], refunded: ["admin"] },
    partially_refunded: { refunded: ["admin"] },
    refunded: {},
    failed: { pending: ["buyer", "admin", "system"], voided: ["admin", "system"] },
    voided: {},
  },
  conditions: {
    paid: ({ number, orderState }) =>
      isOver.has(orderState) ? `${number} is over: it cannot be paid any more.` : null,
  },
}
