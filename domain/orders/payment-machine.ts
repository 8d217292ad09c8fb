import type { Machine } from "../machine.ts"
import { isPaidLater } from "../payments/ledger/payment-methods.ts"
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

const endedStates = new Set(["cancelled", "expired"])
const refundedStates = new Set(["partially_refunded", "refunded"])

// Money whose refund failed remains after the order's end.
const mustNotHaveEnded = ({ number, orderState, paymentState }: OrderStates) =>
  endedStates.has(orderState) && !refundedStates.has(paymentState)
    ? `${number} is over: it cannot be paid any more.`
    : null

/**
 * Payments are made by the buyer (perhaps the artist, testing) or entered by the artist. Refunds are decided by the artist, or
 * by the system when money can pay nothing.
 */
export const paymentMachine: Machine<PaymentState, OrderStates> = {
  name: "payment",
  transitions: {
    unpaid: {
      pending: ["buyer", "admin", "system"],
      partially_paid: ["admin", "system"],
      paid: ["admin", "system", "buyer"],
      voided: ["admin", "system", "buyer"],
    },
    pending: {
      // The buyer chose to pay later.
      unpaid: ["buyer", "admin"],
      partially_paid: ["admin", "system"],
      paid: ["admin", "system", "buyer"],
      failed: ["system", "buyer"],
      voided: ["admin", "system", "buyer"],
    },
    authorized: { paid: ["admin", "system"], voided: ["admin", "system"] },
    partially_paid: {
      unpaid: ["admin"],
      paid: ["admin", "system"],
      partially_refunded: ["admin", "system"],
      refunded: ["admin", "system"],
    },
    paid: {
      unpaid: ["admin"],
      partially_paid: ["admin"],
      partially_refunded: ["admin", "system"],
      refunded: ["admin", "system"],
    },
    // A bank can refuse a refund days later.
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
      isPaidLater(paymentMethod) ? null : `${number}: this way to pay comes first.`,
    pending: mustHavePrice,
    partially_paid: mustHavePrice,
    paid: (order) => mustHavePrice(order) ?? mustNotHaveEnded(order),
  },
}
