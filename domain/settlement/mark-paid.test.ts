import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { payments } from "../../db/tables/payments.ts"
import { artist, mailsTo, orderNow, placedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { moneyForBuyer, overpaidOf } from "../orders/overpaid.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import { undoStep } from "../orders/undo.server.ts"
import { namedMethod } from "../payments/methods.ts"
import { moreThanDue } from "../payments/more-than-due.ts"
import type { Outcome } from "../problem.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import { markPaid } from "./mark-paid.server.ts"
import { moneyOfOrder } from "./order-money.server.ts"
import { markRefundSent, refundOrder } from "./refund-order.server.ts"

const { shop } = await openWorkingShop()

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const amountsOf = async (id: string) =>
  (await shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.receivedAt)).map(
    ({ amount }) => amount,
  )
const overOf = async (id: string) => (await overpaidOf(shop.db, [id])).get(id) ?? 0

test("money that really came twice is recorded as too much; the same form again is the same money", async () => {
  const { order } = await placedOrder(shop)
  const key = crypto.randomUUID()
  must(await markPaid(shop, artist, order.number, { amount: order.total, key }))
  must(await markPaid(shop, artist, order.number, { amount: order.total, key }))
  // Without an amount it is the amount due, and nothing is due.
  expect(must(await markPaid(shop, artist, order.number)).over).toBeUndefined()
  expect(await amountsOf(order.id)).toEqual([order.total])
  const mails = (await mailsTo(shop, order.email)).length
  const more = must(
    await markPaid(shop, artist, order.number, { amount: 85_00, key: crypto.randomUUID(), moreThanDue: true }),
  )
  expect(more).toMatchObject({ over: 85_00, paymentState: "paid" })
  expect(await amountsOf(order.id)).toEqual([order.total, 85_00])
  expect(await overOf(order.id)).toBe(85_00)
  expect(await mailsTo(shop, order.email)).toHaveLength(mails)
  must(await undoStep(shop, artist, order.number, more.stepId ?? 0))
  expect(await overOf(order.id)).toBe(0)
})

test("what comes after the works have left is too much as well, and goes back while the order stays paid", async () => {
  const { order } = await placedOrder(shop)
  must(await markPaid(shop, artist, order.number))
  must(await shipOrder(shop, artist, order.number, { carrier: "FedEx" }))
  must(await markPaid(shop, artist, order.number, { amount: 85_00, moreThanDue: true }))
  expect(await moneyForBuyer(shop.db, order)).toEqual({ due: 0, over: 85_00, back: [] })
  must(await refundOrder(shop, artist, order.number, { over: 85_00, reason: "More than the total came in." }))
  expect(await moneyForBuyer(shop.db, order)).toEqual({
    due: 0,
    over: 0,
    back: [{ amount: 85_00, currency: "USD", sentAt: null }],
  })
  const { refunds } = must(await moneyOfOrder(shop, artist, await orderNow(shop, order.id)))
  must(await markRefundSent(shop, artist, order.number, refunds[0]?.id ?? ""))
  expect((await moneyForBuyer(shop.db, order)).back[0]?.sentAt).toBeInstanceOf(Date)
  expect((await orderNow(shop, order.id)).paymentState).toBe("paid")
})

test("money for an order that was refunded counts for it, and waits to be refunded", async () => {
  const { order } = await placedOrder(shop)
  must(await markPaid(shop, artist, order.number))
  const { refundable } = must(await moneyOfOrder(shop, artist, await orderNow(shop, order.id)))
  const lines = Object.fromEntries(refundable.lines.map(({ id, most }) => [id, most]))
  must(await refundOrder(shop, artist, order.number, { lines, delivery: refundable.delivery, reason: "Lost" }))
  const { refunds } = must(await moneyOfOrder(shop, artist, await orderNow(shop, order.id)))
  must(await markRefundSent(shop, artist, order.number, refunds[0]?.id ?? ""))
  expect((await orderNow(shop, order.id)).paymentState).toBe("refunded")
  must(await markPaid(shop, artist, order.number, { amount: 30_00, moreThanDue: true }))
  expect((await orderNow(shop, order.id)).paymentState).toBe("partially_refunded")
  expect(await overOf(order.id)).toBe(30_00)
})

test("the day on which money came is in the ledger: noon where the site is, and no day to come", async () => {
  const { site } = await readSettings(shop.db, "site")
  must(await saveSettings(shop, artist, "site", { ...site, timeZone: "America/Los_Angeles" }))
  const { order } = await placedOrder(shop)
  must(await markPaid(shop, artist, order.number, { amount: 100_00, receivedOn: "2026-03-08" }))
  const [first] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  // Clocks in Los Angeles were set forward that morning.
  expect(first?.receivedAt.toISOString()).toBe("2026-03-08T19:00:00.000Z")
  for (const receivedOn of ["2999-01-01", "2026-02-30", "1999-12-31", "today"])
    expect(await markPaid(shop, artist, order.number, { receivedOn })).toMatchObject({
      ok: false,
      problem: { code: "invalid", fields: { receivedOn: expect.any(String) } },
    })
  expect(await amountsOf(order.id)).toEqual([100_00])
})

test("more than is due is booked only when it is confirmed, however many forms come at once [ORD-06]", async () => {
  const { order } = await placedOrder(shop)
  const forms = Array.from({ length: 6 }, () => ({ amount: order.total, key: crypto.randomUUID() }))
  const outcomes = await Promise.all(forms.map((form) => markPaid(shop, artist, order.number, form)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    problem: { code: "conflict", reason: moreThanDue, fields: { amount: expect.stringContaining("Nothing is due") } },
  })
  expect(await amountsOf(order.id)).toEqual([order.total])
  must(await markPaid(shop, artist, order.number, { amount: 5_00, moreThanDue: true }))
  expect(await overOf(order.id)).toBe(5_00)
})

test("how it came is kept, also in a way that the artist names [ORD-06]", async () => {
  const { order } = await placedOrder(shop)
  must(await markPaid(shop, artist, order.number, { amount: 100_00, method: "check" }))
  must(await markPaid(shop, artist, order.number, { amount: 100_00, method: namedMethod(" Zelle ") }))
  expect(await markPaid(shop, artist, order.number, { method: "stripe" })).toMatchObject({
    problem: { fields: { method: "How was it paid?" } },
  })
  const { payments: came } = must(await moneyOfOrder(shop, artist, await orderNow(shop, order.id)))
  expect(came.map(({ method }) => method)).toEqual(["Check", "Zelle"])
})
