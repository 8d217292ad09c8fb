import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { payments } from "../../db/tables/payments.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { getBuyerBalance, getOverpayments } from "../orders/overpayments.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import { undoOrderStep } from "../orders/undo-order-step.server.ts"
import type { Outcome } from "../problem.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { moreThanDueReason } from "./ledger/more-than-due.ts"
import { toNamedMethod } from "./ledger/payment-methods.ts"
import { markOrderPaid } from "./mark-paid.server.ts"
import { getOrderPayments } from "./order-payments.server.ts"
import { markOrderRefundSent, refundOrder } from "./refund-order.server.ts"

const { shop } = await openWorkingShop()

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const amountsOf = async (id: string) =>
  (await shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.receivedAt)).map(
    ({ amount }) => amount,
  )
const overOf = async (id: string) => (await getOverpayments(shop.db, [id])).get(id) ?? 0

test("money that really came twice is recorded as too much; the same form again is the same money", async () => {
  const { order } = await createPlacedOrder(shop)
  const key = crypto.randomUUID()
  must(await markOrderPaid(shop, adminActor, order.number, { amount: order.total, key }))
  must(await markOrderPaid(shop, adminActor, order.number, { amount: order.total, key }))
  // Without an amount it is the amount due, and nothing is due.
  expect(must(await markOrderPaid(shop, adminActor, order.number)).over).toBeUndefined()
  expect(await amountsOf(order.id)).toEqual([order.total])
  const mails = (await listEmailsTo(shop, order.email)).length
  const more = must(
    await markOrderPaid(shop, adminActor, order.number, { amount: 85_00, key: crypto.randomUUID(), moreThanDue: true }),
  )
  expect(more).toMatchObject({ over: 85_00, paymentState: "paid" })
  expect(await amountsOf(order.id)).toEqual([order.total, 85_00])
  expect(await overOf(order.id)).toBe(85_00)
  expect(await listEmailsTo(shop, order.email)).toHaveLength(mails)
  must(await undoOrderStep(shop, adminActor, order.number, more.stepId ?? 0))
  expect(await overOf(order.id)).toBe(0)
})

test("what comes after the works have left is too much as well, and goes back while the order stays paid", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" }))
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 85_00, moreThanDue: true }))
  expect(await getBuyerBalance(shop.db, order)).toEqual({ due: 0, over: 85_00, back: [] })
  must(await refundOrder(shop, adminActor, order.number, { over: 85_00, reason: "More than the total came in." }))
  expect(await getBuyerBalance(shop.db, order)).toEqual({
    due: 0,
    over: 0,
    back: [{ amount: 85_00, currency: "USD", sentAt: null }],
  })
  const { refunds } = must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, order.id)))
  must(await markOrderRefundSent(shop, adminActor, order.number, refunds[0]?.id ?? ""))
  expect((await getBuyerBalance(shop.db, order)).back[0]?.sentAt).toBeInstanceOf(Date)
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
})

test("money for an order that was refunded counts for it, and waits to be refunded", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  const { refundable } = must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, order.id)))
  const lines = Object.fromEntries(refundable.lines.map(({ id, max }) => [id, max]))
  must(await refundOrder(shop, adminActor, order.number, { lines, delivery: refundable.delivery, reason: "Lost" }))
  const { refunds } = must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, order.id)))
  must(await markOrderRefundSent(shop, adminActor, order.number, refunds[0]?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("refunded")
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 30_00, moreThanDue: true }))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_refunded")
  expect(await overOf(order.id)).toBe(30_00)
})

test("the day on which money came is in the ledger: noon where the site is, and no day to come", async () => {
  const { site } = await getSettings(shop.db, "site")
  must(await saveSettings(shop, adminActor, "site", { ...site, timeZone: "America/Los_Angeles" }))
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00, receivedOn: "2026-03-08" }))
  const [first] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  // Clocks in Los Angeles were set forward that morning.
  expect(first?.receivedAt.toISOString()).toBe("2026-03-08T19:00:00.000Z")
  for (const receivedOn of ["2999-01-01", "2026-02-30", "1999-12-31", "today"])
    expect(await markOrderPaid(shop, adminActor, order.number, { receivedOn })).toMatchObject({
      ok: false,
      problem: { code: "invalid", fields: { receivedOn: expect.any(String) } },
    })
  expect(await amountsOf(order.id)).toEqual([100_00])
})

test("more than is due is booked only when it is confirmed, however many forms come at once [ORD-06]", async () => {
  const { order } = await createPlacedOrder(shop)
  const forms = Array.from({ length: 6 }, () => ({ amount: order.total, key: crypto.randomUUID() }))
  const outcomes = await Promise.all(forms.map((form) => markOrderPaid(shop, adminActor, order.number, form)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    problem: {
      code: "conflict",
      reason: moreThanDueReason,
      fields: { amount: expect.stringContaining("Nothing is due") },
    },
  })
  expect(await amountsOf(order.id)).toEqual([order.total])
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 5_00, moreThanDue: true }))
  expect(await overOf(order.id)).toBe(5_00)
})

test("how it came is kept, also in a way that the artist names [ORD-06]", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00, method: "check" }))
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00, method: toNamedMethod(" Zelle ") }))
  expect(await markOrderPaid(shop, adminActor, order.number, { method: "stripe" })).toMatchObject({
    problem: { fields: { method: "How was it paid?" } },
  })
  const { payments: came } = must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, order.id)))
  expect(came.map(({ method }) => method)).toEqual(["Check", "Zelle"])
})
