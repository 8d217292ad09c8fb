import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor as ada, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { extendDueDate, markDelivered, markReadyForPickup } from "../orders/order-commands.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { quoteCart } from "./quote.server.ts"
import { releaseExpiredHolds } from "./release-expired-holds.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const setUp = async (pickup: boolean, offered: boolean) => {
  await saveSettings(shop, artist, "shipping", { pickup: { offered: pickup, address: "Fathom Street" } })
  await saveSettings(shop, artist, "payment", { collection: { offered, dueDays: 20 } })
}
const buy = async (changes: Record<string, unknown> = {}) => {
  const work = await insertWork(shop)
  const form = buildCheckoutForm(oneOfEach(work), { shipping: "pickup", payment: "on_collection", ...changes })
  const placed = await placeOrder(shop, visitor, form)
  if (!placed.ok) return { placed, order: null, work }
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
  return { placed, order, work }
}
const placedNow = async () => {
  const { order, work } = await buy()
  if (!order) throw new Error("not placed")
  return { order, work }
}

test("is offered where works are picked up, pickup is chosen, and the setting allows it", async () => {
  const offeredFor = async () => {
    const { shipping } = await quoteCart(shop, [{ artworkId: (await insertWork(shop)).id, quantity: 1 }], {
      country: "US",
    })
    return shipping.filter(({ payment }) => payment.includes("on_collection")).map(({ id }) => id)
  }
  const refused = { ok: false, problem: { fields: { payment: expect.any(String) } } }
  await setUp(true, false)
  expect(await offeredFor()).toEqual([])
  expect((await buy()).placed).toMatchObject(refused)
  await setUp(true, true)
  expect(await offeredFor()).toEqual(["pickup"])
  expect((await buy({ shipping: "zone:Worldwide" })).placed).toMatchObject(refused)
  await setUp(false, true)
  expect(await offeredFor()).toEqual([])
  await setUp(true, true)
})

test("stands at once until it is due, is made ready unpaid, and leaves only when it is paid [CHK-03]", async () => {
  const { order, work } = await placedNow()
  expect(order).toMatchObject({ orderState: "open", paymentState: "unpaid", total: 420_000 })
  expect(Math.round((Number(order.dueAt) - Number(order.placedAt)) / 86_400_000)).toBe(20)
  const [mail] = await listEmailsTo(shop, order.email)
  expect(JSON.stringify(mail?.content)).toContain("You pay when you pick it up")
  expect(JSON.stringify(mail?.content)).not.toContain("transfer")
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(invoice?.content?.buyer).toEqual([order.name, order.email])
  expect(invoice?.content?.payment).toEqual({ kind: "other", due: expect.stringMatching(/^\d{4}-/) })
  expect(await markReadyForPickup(shop, ada, order.number)).toMatchObject({ ok: true })
  expect(await markDelivered(shop, ada, order.number)).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining("not paid") },
  })
  expect(await markOrderPaid(shop, ada, order.number)).toMatchObject({ value: { paymentState: "paid" } })
  expect(await markDelivered(shop, ada, order.number)).toMatchObject({ value: { orderState: "completed" } })
  const [row] = await shop.db.select().from(artworks).where(eq(artworks.id, work.id))
  expect(row?.availability).toBe("sold")
})

test("what is not picked up in time is released like an overdue transfer, also when it was ready [CHK-03]", async () => {
  const [overdue, ready, extended] = [await placedNow(), await placedNow(), await placedNow()]
  await markReadyForPickup(shop, ada, ready.order.number)
  await extendDueDate(shop, artist, extended.order.number, { days: 7 })
  later({ days: 23 })
  await releaseExpiredHolds(shop)
  expect((await getTestOrder(shop, overdue.order.id)).orderState).toBe("open")
  later({ days: 1 })
  await releaseExpiredHolds(shop)
  for (const { order } of [overdue, ready]) {
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled", fulfilmentState: "cancelled" })
    const last = (await listEmailsTo(shop, order.email)).find(({ subject }) => subject.endsWith("has been canceled"))
    expect(JSON.stringify(last?.content)).toContain("You haven’t picked up")
  }
  expect((await getTestOrder(shop, extended.order.id)).orderState).toBe("open")
})
