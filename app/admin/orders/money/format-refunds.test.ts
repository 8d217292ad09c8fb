import { expect, test } from "vitest"
import { formatDispute, formatRefundSentences, formatRefundState, splitRefund } from "./format-refunds.ts"

const card = { left: 200_00, state: "received", sendsBack: "provider", method: "Card" } as const
const transfer = { left: 100_00, state: "received", sendsBack: "hand", method: "Bank transfer" } as const
const unmatched = { ...transfer, state: "unmatched" } as const

test("a refund uses the method of its payment, the first payment first, and never an unmatched one", () => {
  expect(splitRefund([unmatched, transfer, card], 150_00).map(({ amount }) => amount)).toEqual([100_00, 50_00])
  expect(formatRefundSentences([transfer, card], 150_00, "USD")).toEqual([
    "You send $100 back (bank transfer), then press Sent on this page. Nothing goes back by itself.",
    "$50 goes back to the card by itself. The bank takes five to ten days.",
  ])
  expect(formatRefundSentences([card, transfer], 250_00, "USD", true)).toEqual([
    "You send $250 back (bank transfer), then press Sent on this page. Nothing goes back by itself.",
  ])
})

test("a refund shows its state, and a dispute the action it needs", () => {
  const words = (state: string, by: "provider" | "hand", failure = "") => formatRefundState({ state, by, failure })
  expect(words("requested", "provider")).toBe("On its way")
  expect(words("requested", "hand")).toBe("To be sent by you")
  expect(words("sent", "provider")).toBe("Arrived")
  expect(words("failed", "provider", "the card is closed")).toBe("Failed: the card is closed")
  expect(formatDispute("needs-response: product_not_received")).toBe(
    "The buyer’s bank disputes this payment (product not received). Please answer: without an answer the money is lost.",
  )
})
