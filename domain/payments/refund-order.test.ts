import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orderLines } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { visitor } from "../actor.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import { undoOrderStep } from "../orders/undo-order-step.server.ts"
import type { Outcome } from "../problem.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { markOrderPaid } from "./mark-paid.server.ts"
import { getOrderPayments } from "./order-payments.server.ts"
import { markOrderRefundSent, refundOrder } from "./refund-order.server.ts"
import { sendRefund } from "./send-refund.server.ts"

const house = await openCardShop()
const { shop, stripe, deliver } = house

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const moneyOf = async (id: string) => must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, id)))
const backOf = async (orderId: string) =>
  (
    await shop.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(refunds.requestedAt)
  ).map(({ refund }) => refund)

test("what was paid too much goes back by a decision of its own, and the order stays paid [ORD-06]", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: order.total + 50_00, moreThanDue: true }))
  expect((await moneyOf(order.id)).refundable).toMatchObject({ over: 50_00, left: order.total + 50_00 })
  const more = { over: 50_01, reason: "Too much" }
  expect(await refundOrder(shop, adminActor, order.number, more)).toMatchObject({ problem: { code: "conflict" } })
  must(await refundOrder(shop, adminActor, order.number, { over: 50_00, delivery: 1_00, reason: "Too much" }))
  const rows = await backOf(order.id)
  expect(rows.map(({ amount, parts }) => [amount, parts])).toEqual([
    [1_00, { lines: {}, delivery: 1_00 }],
    [50_00, { lines: {}, delivery: 0, over: 50_00 }],
  ])
  expect(new Set(rows.map(({ decision }) => decision)).size).toBe(2)
  must(await markOrderRefundSent(shop, adminActor, order.number, rows[1]?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
  must(await markOrderRefundSent(shop, adminActor, order.number, rows[0]?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_refunded")
  expect((await moneyOf(order.id)).refundable).toMatchObject({ over: 0, left: order.total - 1_00 })
})

test("with a tax that was added, a work goes back for what it cost with it and no cent more", async () => {
  const row = { name: "Sales tax", countries: ["US"], region: "", rate: 7_000, included: false, delivery: true }
  must(await saveSettings(shop, adminActor, "taxes", { rows: [row] }))
  const { order } = await createPlacedOrder(shop, { price: 19_00 })
  must(await saveSettings(shop, adminActor, "taxes", { rows: [] }))
  must(await markOrderPaid(shop, adminActor, order.number))
  const { lines } = (await moneyOf(order.id)).refundable
  // 19.00 times 1.07
  expect(lines.map(({ max }) => max)).toEqual([20_33])
  const back = (amount: number) => ({ lines: { [lines[0]?.id ?? ""]: amount }, reason: "Returned" })
  expect(await refundOrder(shop, adminActor, order.number, back(20_34))).toMatchObject({
    problem: { code: "conflict" },
  })
  must(await refundOrder(shop, adminActor, order.number, back(20_33)))
})

test("an order that is paid in part, of which some went back, is still to be paid: nothing leaves the studio [ORD-03]", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00 }))
  must(await refundOrder(shop, adminActor, order.number, { delivery: 1_00, reason: "A smaller crate" }))
  must(await markOrderRefundSent(shop, adminActor, order.number, (await backOf(order.id))[0]?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_paid")
  expect((await moneyOf(order.id)).due).toBe(order.total - 100_00)
  const shipped = await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" })
  expect(shipped).toMatchObject({ ok: false, problem: { code: "conflict" } })
  must(await markOrderPaid(shop, adminActor, order.number))
  must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" }))
})

test("a part that was paid of a canceled order is still here until the artist has sent it back [ORD-03]", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00 }))
  must(await cancelOrder(shop, adminActor, order.number, { reason: "Asked for" }))
  const [refund] = await backOf(order.id)
  expect(refund).toMatchObject({ amount: 100_00, by: "hand", state: "requested" })
  expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled", paymentState: "partially_paid" })
  must(await markOrderRefundSent(shop, adminActor, order.number, refund?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("refunded")
})

test("marking a refund as sent can be undone: it waits again, and the e-mail does not leave", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  must(await refundOrder(shop, adminActor, order.number, { lines: { [line?.id ?? ""]: 100_00 }, reason: "A scratch" }))
  const [refund] = await backOf(order.id)
  const before = (await listEmailsTo(shop, order.email)).length
  const { stepId = 0 } = must(await markOrderRefundSent(shop, adminActor, order.number, refund?.id ?? ""))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_refunded")
  must(await undoOrderStep(shop, adminActor, order.number, stepId))
  expect(await backOf(order.id)).toMatchObject([{ state: "requested", settledAt: null, amount: 100_00 }])
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
  expect(await listEmailsTo(shop, order.email)).toHaveLength(before)
})

test("what the card’s bank refuses can be sent by hand instead [ORD-06]", async () => {
  const bought = await placeCardOrder(house)
  stripe.pay(bought.sessionId)
  await deliver()
  const { number, id, total } = bought.order
  const whole = async (byHand: boolean) => {
    const { lines, delivery } = (await moneyOf(id)).refundable
    const each = Object.fromEntries(lines.map((line) => [line.id, line.max]))
    return refundOrder(shop, adminActor, number, { lines: each, delivery, reason: "Lost", byHand })
  }
  must(await whole(false))
  const [first] = await backOf(id)
  await shop.db
    .update(refunds)
    .set({ state: "failed", failure: "The card is closed" })
    .where(eq(refunds.id, first?.id ?? ""))
  await shop.db.update(payments).set({ refunded: 0 }).where(eq(payments.orderId, id))
  must(await whole(true))
  const rows = await backOf(id)
  expect(rows.map(({ by, state, amount }) => [by, state, amount])).toEqual([
    ["provider", "failed", total],
    ["hand", "requested", total],
  ])
  await sendRefund(shop, rows[1]?.id ?? "")
  expect((await backOf(id))[1]?.state).toBe("requested")
  must(await markOrderRefundSent(shop, adminActor, number, rows[1]?.id ?? ""))
  expect((await getTestOrder(shop, id)).paymentState).toBe("refunded")
})

test("the money of an order: what came, what it awaits, and the provider’s page; for the artist alone [ORD-06]", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00, reference: "Thibault" }))
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 90_00, currency: "EUR" }))
  expect(await moneyOf(order.id)).toMatchObject({
    due: order.total - 100_00,
    payments: [
      { method: "Bank transfer", reference: "Thibault", state: "received", page: null },
      { currency: "EUR", state: "unmatched", left: 90_00 },
    ],
    refundable: { left: 100_00 },
  })
  expect(await getOrderPayments(shop, visitor, order)).toMatchObject({ problem: { code: "unauthenticated" } })
  const bought = await placeCardOrder(house)
  stripe.pay(bought.sessionId)
  await deliver()
  const [payment] = (await moneyOf(bought.order.id)).payments
  expect(payment?.page).toBe(shop.cardPayments?.getDashboardUrl(payment?.reference ?? ""))
})
