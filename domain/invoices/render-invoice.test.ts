import { expect, test } from "vitest"
import { closingWords } from "./render-invoice.server.tsx"

test.each([
  ["awaits its transfer", "open", "unpaid", "bank_transfer", null],
  ["is paid", "open", "paid", "bank_transfer", "Paid. Thank you."],
  ["is pretended", "open", "paid", "demo", "Paid (demonstration: no money has moved)."],
  ["was cancelled unpaid", "cancelled", "voided", "bank_transfer", "Cancelled: nothing is to be paid."],
  ["was paid and cancelled", "cancelled", "refunded", "bank_transfer", "Cancelled: what was paid is being sent back."],
])(
  "an invoice of an order that %s asks for money only while it is due",
  (_name, orderState, paymentState, paymentMethod, words) => {
    expect(closingWords({ orderState, paymentState, paymentMethod })).toBe(words)
  },
)
