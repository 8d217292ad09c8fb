import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderEvents } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import type { Outcome } from "../problem.ts"
import { markOrderPaid } from "./mark-paid.server.ts"
import { getOrderPayments } from "./order-payments.server.ts"
import { refundOrder } from "./refund-order.server.ts"
import { canVoidPayment, voidOrderPayment } from "./void-payment.server.ts"

const { shop, later } = await openWorkingShop()

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const rowsOf = (id: string) =>
  shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.receivedAt, payments.id)
const availabilityOf = async (id = "") =>
  (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]?.availability

test("a payment that was entered by mistake is voided: it stays in the books with its reason, and its work is reserved again [ORD-06]", async () => {
  const { order, workIds } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  expect(await availabilityOf(workIds[0])).toBe("sold")
  const [row] = await rowsOf(order.id)
  const paymentId = row?.id ?? ""
  const mails = (await listEmailsTo(shop, order.email)).length
  expect(await voidOrderPayment(shop, adminActor, order.number, { paymentId, reason: " " })).toMatchObject({
    problem: { fields: { reason: "Please say what was wrong." } },
  })
  expect(await voidOrderPayment(shop, visitor, order.number, { paymentId, reason: "x" })).toMatchObject({ ok: false })
  must(await voidOrderPayment(shop, adminActor, order.number, { paymentId, reason: "The wrong order" }))
  must(await voidOrderPayment(shop, adminActor, order.number, { paymentId, reason: "The wrong order" }))
  expect(await rowsOf(order.id)).toMatchObject([{ state: "undone", reason: "The wrong order", amount: order.total }])
  const now = await getTestOrder(shop, order.id)
  expect(now).toMatchObject({ orderState: "open", paymentState: "unpaid" })
  expect(now.dueAt && now.dueAt > shop.now()).toBe(true)
  expect(await availabilityOf(workIds[0])).toBe("reserved")
  expect(await listEmailsTo(shop, order.email)).toHaveLength(mails)
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  expect(events.filter(({ note }) => note.includes("voided: The wrong order"))).toHaveLength(1)
  // It can still be paid.
  must(await markOrderPaid(shop, adminActor, order.number))
  expect(await availabilityOf(workIds[0])).toBe("sold")
})

test("what has been shipped stays sold when its payment is voided, and is never put up for sale by the clock", async () => {
  const { order, workIds } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  must(await shipOrder(shop, adminActor, order.number, { carrier: "Post", trackingUrl: "" }))
  const [row] = await rowsOf(order.id)
  must(await voidOrderPayment(shop, adminActor, order.number, { paymentId: row?.id ?? "", reason: "The wrong order" }))
  expect(await getTestOrder(shop, order.id)).toMatchObject({ paymentState: "unpaid", fulfilmentState: "shipped" })
  expect(await availabilityOf(workIds[0])).toBe("sold")
  later({ days: 60 })
  expect(await releaseExpiredHolds(shop)).toBe(0)
  expect(await availabilityOf(workIds[0])).toBe("sold")
})

test("of two payments one is voided, and the other still counts", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number, { amount: 100_00 }))
  must(await markOrderPaid(shop, adminActor, order.number))
  const rows = await rowsOf(order.id)
  const rest = rows.find(({ amount }) => amount !== 100_00)
  must(await voidOrderPayment(shop, adminActor, order.number, { paymentId: rest?.id ?? "", reason: "A typo" }))
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_paid")
  expect(must(await getOrderPayments(shop, adminActor, await getTestOrder(shop, order.id))).due).toBe(
    order.total - 100_00,
  )
})

test("what a provider took, and what has gone back, is never voided [ORD-06]", async () => {
  const byHand = { key: "hand:1", method: "cash", refunded: 0 }
  expect(canVoidPayment(byHand)).toBe(true)
  expect(canVoidPayment({ ...byHand, key: "stripe:pi_1", method: "stripe" })).toBe(false)
  expect(canVoidPayment({ ...byHand, refunded: 1 })).toBe(false)
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  must(await refundOrder(shop, adminActor, order.number, { delivery: 1_00, reason: "A smaller crate" }))
  const [row] = await rowsOf(order.id)
  expect(
    await voidOrderPayment(shop, adminActor, order.number, { paymentId: row?.id ?? "", reason: "x" }),
  ).toMatchObject({
    problem: { code: "conflict" },
  })
})
