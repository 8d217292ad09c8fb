import type { Machine } from "../machine.ts"

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

/** Money comes in by the buyer (who may be the artist, trying the shop) or is noted by the artist; it goes back only by the artist. */
export const paymentMachine: Machine<PaymentState> = {
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
}
