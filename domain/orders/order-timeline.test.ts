import { expect, test } from "vitest"
import { getOrderTimeline } from "./order.ts"

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const order = { source: "shop", shipping: { pickup: false }, quoteAskedAt: null, quotedAt: null }
const transition = (machine: string, toState: string, day: number) => ({ machine, toState, at: at(day), note: "" })
const labels = (...of: Parameters<typeof getOrderTimeline>) =>
  getOrderTimeline(...of).map(({ label, at: when, current }) => `${label}${when ? " ✓" : ""}${current ? " now" : ""}`)

test("a request begins with what was asked, not with an order that was never placed", () => {
  const request = { ...order, quoteAskedAt: at(1) }
  const draft = transition("order", "draft", 1)
  expect(labels([draft], request).slice(0, 4)).toEqual(["Requested ✓ now", "Delivery priced", "Accepted", "Paid"])
  const priced = { ...request, quotedAt: at(2) }
  expect(labels([draft], priced).slice(0, 3)).toEqual(["Requested ✓", "Delivery priced ✓ now", "Accepted"])
  expect(labels([draft, transition("order", "open", 3)], priced)[2]).toBe("Accepted ✓ now")
})

test("a purchase is placed, a sale by hand is sold and handed over", () => {
  expect(labels([transition("order", "open", 1)], order)[0]).toBe("Placed ✓ now")
  const sale = { ...order, source: "fair", shipping: { pickup: true } }
  const moves = [
    transition("order", "open", 1),
    transition("payment", "paid", 1),
    transition("fulfilment", "delivered", 1),
  ]
  expect(labels(moves, sale)).toEqual(["Sold ✓", "Paid ✓", "Handed over ✓ now"])
})
