import { expect, test } from "vitest"
import { formatNextOrderStep } from "./format-next-step.ts"
import { formatLateOrders, formatOrderMonth, formatOrderTotals } from "./format-order-totals.ts"

const clock = { now: new Date("2026-11-23T20:00:00Z"), timeZone: "America/Los_Angeles" }
const order = {
  ...{ orderState: "open", paymentState: "paid", fulfilmentState: "unfulfilled", currency: "USD", over: 0 },
  ...{ shipping: { pickup: false }, quoteAskedAt: null, quotedAt: null, dueAt: null },
  placedAt: new Date("2026-11-20T20:00:00Z"),
}
const at = (day: string) => new Date(`${day}T20:00:00Z`)
const next = (changes: Partial<Parameters<typeof formatNextOrderStep>[0]>, asked?: string) =>
  formatNextOrderStep({ ...order, ...changes }, asked, clock)

test.each([
  [{}, "Ship by November 30", false],
  [{ placedAt: at("2026-11-13") }, "Ship by today", false],
  [{ placedAt: at("2026-11-11") }, "2 days late", true],
  [{ shipping: { pickup: true } }, "Ready by November 30", false],
  [{ paymentState: "unpaid", dueAt: at("2026-11-26") }, "Due in 3 days", false],
  [{ paymentState: "unpaid", dueAt: at("2026-11-24") }, "Due tomorrow", false],
  [{ paymentState: "unpaid", dueAt: at("2026-12-24") }, "Due December 24", false],
  [{ paymentState: "partially_paid", dueAt: at("2026-11-22") }, "1 day late", true],
  [{ orderState: "draft", quoteAskedAt: at("2026-11-20"), dueAt: at("2026-11-25") }, "Price by November 25", false],
  [{ over: 8500 }, "Send $85 back", false],
] as const)("%j: %s", (changes, words, late) => {
  expect(next(changes as never)).toEqual({ words, late })
})

test("a buyer's request comes first, and a finished order has nothing due", () => {
  expect(next({ orderState: "completed", fulfilmentState: "delivered" }, "received")?.words).toBe("Inspect the return")
  expect(next({ orderState: "completed", fulfilmentState: "delivered" })).toBeNull()
  expect(next({ fulfilmentState: "shipped" })).toBeNull()
})

test("the sums of a view separate currencies and omit orders without money", () => {
  const month = { month: "2026-11", currency: "USD", count: 2, total: 34_490_00, late: 1 }
  expect(formatOrderTotals([month, { ...month, currency: "EUR", count: 1, total: 100_00 }])).toBe(
    "3 orders, $34,490, €100",
  )
  expect(formatOrderTotals([{ ...month, count: 1, total: 0 }])).toBe("1 order")
  expect([formatLateOrders([month, month]), formatLateOrders([{ late: 1 }]), formatLateOrders([{ late: 0 }])]).toEqual([
    "Two are late",
    "One is late",
    "",
  ])
  expect(formatOrderMonth("2026-11")).toBe("November 2026")
})
