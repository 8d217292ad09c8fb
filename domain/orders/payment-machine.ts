import type { Machine } from "../machine.ts"
import { paidLater } from "../payments/methods.ts"
import { mustHavePrice, type OrderStates } from "./order-states.ts"

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
const wentBack = new Set(["partially_refunded", "refunded"])

// money that did not go back after all is still there when the order is over
const mustNotBeOver = ({ number, orderState, paymentState }: OrderStates) =>
  isOver.has(orderState) && !wentBack.has(paymentState) ? `${number} is over: it cannot be paid any more.` : null

/**
 * Payments come from the buyer (who may be the artist, trying the shop) or are entered by the artist. Money goes back by
 * the artist's decision, or by the program's where it can pay nothing.
 */
export const paymentMachine: Machine<PaymentState, OrderStates> = {
  name: "payment",
  moves: {
    unpaid: {
      pending: ["buyer", "admin", "system"],
      partially_paid: ["admin", "system"],
      paid: ["admin", "system", "buyer"],
      voided: ["admin", "system", "buyer"],
    },
    pending: {
      // the buyer pays later, in another way
      unpaid: ["buyer", "admin"],
      partially_paid: ["admin", "system"],
      paid: ["admin", "system", "buyer"],
      failed: ["system", "buyer"],
      voided: ["admin", "system", "buyer"],
    },
    authorized: { paid: ["admin", "system"], voided: ["admin", "system"] },
    partially_paid: {
      paid: ["admin", "system"],
      partially_refunded: ["admin", "system"],
      refunded: ["admin", "system"],
    },
    paid: { partially_refunded: ["admin", "system"], refunded: ["admin", "system"] },
    // a bank can refuse a refund days after it was sent
    partially_refunded: { refunded: ["admin", "system"], paid: ["system"], partially_paid: ["system"] },
    refunded: { partially_refunded: ["system"], paid: ["system"], partially_paid: ["system"] },
    failed: {
      pending: ["buyer", "admin", "system"],
      paid: ["system"],
      voided: ["admin", "system"],
    },
    voided: { paid: ["system"], partially_paid: ["system"] },
  },
  conditions: {
    unpaid: ({ number, paymentMethod }) =>
      paidLater.includes(paymentMethod) ? null : `${number}: this way to pay comes first.`,
    pending: mustHavePrice,
    partially_paid: mustHavePrice,
    paid: (order) => mustHavePrice(order) ?? mustNotBeOver(order),
  },
}
