import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor as ada, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { quoteCart } from "../checkout/quote.server.ts"
import { quoteDelivery } from "../checkout/quote-delivery.server.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { createDiscountCode } from "../discounts/discount-commands.server.ts"
import { cancelOrder, extendDueDate } from "../orders/order-commands.server.ts"
import { countWaitingOrders, listOrders } from "../orders/order-queries.server.ts"
import { refuseTransition } from "../orders/transition-order.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { acceptOrderQuote, resetOrderPaymentMethod } from "./accept-quote.server.ts"
import { findHeldOrder, releaseHold } from "./held-order.server.ts"
import { markOrderPaid } from "./mark-paid.server.ts"
import { payDemo } from "./pay-demo.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
await saveSettings(shop, artist, "site", { artistName: "Ada", contactEmail: "ada@example.com" })
const rates = { small: 1000, medium: 2000, large: null, oversize: null }
await saveSettings(shop, artist, "shipping", { zones: [{ name: "Worldwide", countries: ["*"], rates }], quoteDays: 5 })

const workNow = async (id: string) =>
  (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]?.availability

/** A buyer asks what the delivery of a large work costs. */
async function asked(changes: Record<string, unknown> = {}) {
  const work = await insertWork(shop)
  const form = buildCheckoutForm(oneOfEach(work), { payment: "", seenTotal: "", ...changes })
  const placed = await placeOrder(shop, visitor, form)
  if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
  if (!order) throw new Error("no order")
  return { order, workId: work.id }
}
async function quoted(changes: Record<string, unknown> = {}, price = 35_000) {
  const { order, workId } = await asked(changes)
  const priced = await quoteDelivery(shop, artist, order.number, { price })
  if (!priced.ok) throw new Error(JSON.stringify(priced.problem))
  return { order: priced.value, workId }
}
const accept = (token: string, payment: string, changes: Record<string, unknown> = {}) =>
  acceptOrderQuote(shop, visitor, token, {
    ...{ payment, terms: "accepted", seenTotal: "455000 USD", seenLegal: "1", ...changes },
  })
const conflict = { ok: false, problem: { code: "conflict" } }

test("a delivery without a rate is asked for: the work is reserved, the artist has a task, and nothing can be paid [CHK-05]", async () => {
  const { order, workId } = await asked()
  expect(order).toMatchObject({ orderState: "draft", paymentState: "unpaid", paymentMethod: "", shippingPrice: 0 })
  expect(await workNow(workId)).toBe("reserved")
  expect(Math.round((Number(order.dueAt) - Number(order.placedAt)) / 86_400_000)).toBe(5)
  const [mail] = await listEmailsTo(shop, order.email)
  expect(mail?.subject).toBe(`Your request ${order.number}`)
  expect(JSON.stringify(mail?.content)).toContain('["Shipping, Worldwide","Quote on request"]')
  const toArtist = (await listEmailsTo(shop, "ada@example.com")).map(({ subject }) => subject)
  expect(toArtist).toContain(`${order.number}: what does the delivery cost?`)
  const waiting = await listOrders(shop, artist, { filter: "to_price" })
  expect(waiting.ok && waiting.value.items.map(({ number }) => number)).toContain(order.number)
  expect(await countWaitingOrders(shop, artist)).toMatchObject({ value: { toPrice: expect.any(Number) } })
  expect(await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))).toEqual([])
  expect(await accept(order.token, "bank_transfer", { seenTotal: "420000 USD" })).toMatchObject(conflict)
  expect(await payDemo(shop, visitor, order.token)).toMatchObject({ ok: false })
  expect(await markOrderPaid(shop, artist, order.number)).toMatchObject(conflict)
  // The machines refuse payment and placing even if a command does not check.
  expect(refuseTransition(artist, order, "payment", "paid")).toContain("has no price yet")
  expect(refuseTransition(artist, order, "payment", "pending")).toContain("has no price yet")
  expect(refuseTransition(artist, order, "order", "open")).toContain("has no price yet")
  expect((await findHeldOrder(shop, order.token))?.order.label).toBe("Awaiting delivery price")
})

test("a total that was seen is not turned into a request, nor a request into an order", async () => {
  const work = await insertWork(shop)
  const ask = (seenTotal: string, shipping = "zone:Worldwide", heightMm = 965) =>
    shop.db
      .update(artworks)
      .set({ heightMm, widthMm: heightMm })
      .where(eq(artworks.id, work.id))
      .then(() => placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { seenTotal, shipping })))
  expect(await ask("422000 USD", "zone:Worldwide", 1200)).toMatchObject(conflict)
  expect(await ask("", "zone:Worldwide", 500)).toMatchObject(conflict)
  const priced = await quoteCart(shop, [{ artworkId: work.id, quantity: 1 }], { country: "US" })
  expect(priced.shipping[0]?.total).toBe(422_000)
})

test("the price makes a total, the buyer gets a link, and accepts it by transfer: the order stands with its invoice [CHK-05]", async () => {
  const { order, workId } = await quoted()
  expect(order).toMatchObject({ shippingPrice: 35_000, total: 455_000, orderState: "draft" })
  const mail = (await listEmailsTo(shop, order.email)).find(
    ({ subject }) => subject === `The total for ${order.number}`,
  )
  expect(JSON.stringify(mail?.content)).toContain(`/checkout/pay/${order.token}`)
  expect(JSON.stringify(mail?.content)).toContain("$4,550")
  expect(await accept(order.token, "bank_transfer", { seenTotal: "450000 USD" })).toMatchObject(conflict)
  expect(await accept(order.token, "on_collection")).toMatchObject({
    ok: false,
    problem: { fields: { payment: expect.any(String) } },
  })
  expect(await accept(order.token, "bank_transfer", { terms: "" })).toMatchObject({
    ok: false,
    problem: { fields: { terms: expect.any(String) } },
  })
  const accepted = await accept(order.token, "bank_transfer")
  expect(accepted).toMatchObject({
    value: { orderState: "open", paymentState: "unpaid", paymentMethod: "bank_transfer" },
  })
  expect(await accept(order.token, "bank_transfer")).toMatchObject(conflict)
  expect(await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))).toHaveLength(1)
  expect(await quoteDelivery(shop, artist, order.number, { price: 1 })).toMatchObject(conflict)
  expect(await markOrderPaid(shop, artist, order.number)).toMatchObject({ value: { paymentState: "paid" } })
  expect(await workNow(workId)).toBe("sold")
})

test("a payment that begins on the last evening has its time, and another method can be chosen", async () => {
  const { order } = await quoted()
  later({ days: 5 })
  const accepted = await accept(order.token, "demo")
  expect(accepted).toMatchObject({ value: { orderState: "draft", paymentMethod: "demo" } })
  const due = (await getTestOrder(shop, order.id)).dueAt
  expect(Number(due) - shop.now().getTime()).toBeGreaterThan(44 * 60_000)
  await resetOrderPaymentMethod(shop, visitor, order.token)
  expect((await getTestOrder(shop, order.id)).paymentMethod).toBe("")
  expect(await payDemo(shop, visitor, order.token)).toMatchObject({ ok: false })
  await extendDueDate(shop, artist, order.number, { days: 7 })
  await accept(order.token, "demo")
  expect(await payDemo(shop, visitor, order.token)).toMatchObject({
    value: { orderState: "open", paymentState: "paid" },
  })
})

test("what is not priced, or not accepted, in time is released by the one function, and both sides are told [CHK-05]", async () => {
  const [unpriced, unaccepted, extended, standing] = [await asked(), await quoted(), await quoted(), await quoted()]
  await accept(standing.order.token, "bank_transfer")
  await extendDueDate(shop, artist, extended.order.number, { days: 7 })
  later({ days: 5 })
  // The whole last day is the buyer's.
  await releaseExpiredHolds(shop)
  expect((await getTestOrder(shop, unaccepted.order.id)).orderState).toBe("draft")
  later({ days: 1 })
  await releaseExpiredHolds(shop)
  for (const { order, workId } of [unpriced, unaccepted]) {
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "expired", paymentState: "voided" })
    expect(await workNow(workId)).toBe("available")
    const subjects = (await listEmailsTo(shop, order.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your request ${order.number} has ended`)
  }
  // money that comes all the same is kept, and goes back: nobody knows what the delivery would have cost
  const { order } = unpriced
  const late = await markOrderPaid(shop, artist, order.number, { amount: order.total })
  expect(late).toMatchObject({ value: { orderState: "expired" } })
  const money = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(money).toMatchObject([{ state: "unmatched", amount: order.total, refunded: order.total }])
  expect((await getTestOrder(shop, extended.order.id)).orderState).toBe("draft")
  expect((await getTestOrder(shop, standing.order.id)).orderState).toBe("open")
  expect(await accept(unaccepted.order.token, "bank_transfer")).toMatchObject(conflict)
})

test("the buyer may release the works, and the artist may cancel", async () => {
  const [one, other] = [await asked(), await quoted()]
  expect(await releaseHold(shop, visitor, one.order.token)).toMatchObject({ value: { orderState: "cancelled" } })
  expect(await cancelOrder(shop, ada, other.order.number, { reason: "Too fragile to send" })).toMatchObject({
    ok: true,
  })
  expect([await workNow(one.workId), await workNow(other.workId)]).toEqual(["available", "available"])
})

test("a code that covers the delivery is computed again with its price; what comes to nothing is paid by accepting", async () => {
  for (const code of ["HALF50", "FREE100"])
    await createDiscountCode(shop, artist, {
      code,
      kind: "percent",
      rate: code === "HALF50" ? 50_000 : 100_000,
      delivery: true,
    })
  const half = await quoted({ discountCode: "half50" }, 35_001)
  // Half of 4,550.01, rounded up.
  expect(half.order).toMatchObject({ discount: 227_501, deliveryDiscount: 17_501, total: 227_500 })
  const free = await quoted({ discountCode: "FREE100" })
  const accepted = await accept(free.order.token, "", { seenTotal: "0 USD" })
  expect(accepted).toMatchObject({ value: { orderState: "open", paymentState: "paid", paymentMethod: "nothing" } })
  expect(await workNow(free.workId)).toBe("sold")
})

test("only the artist prices a delivery, with a price", async () => {
  const { order } = await asked()
  expect(await quoteDelivery(shop, visitor, order.number, { price: 1 })).toMatchObject({
    ok: false,
    problem: { code: "unauthenticated" },
  })
  for (const price of [-1, 1.5, Number.NaN])
    expect(await quoteDelivery(shop, artist, order.number, { price })).toMatchObject({
      ok: false,
      problem: { fields: { price: expect.any(String) } },
    })
})

test("what is not for choosing pays nothing: the form's own “nothing”, cash or a card terminal", async () => {
  const { order, workId } = await quoted()
  for (const payment of ["nothing", "cash", "card_terminal", ""])
    expect(await accept(order.token, payment)).toMatchObject({
      problem: { fields: { payment: "How would you like to pay?" } },
    })
  expect(await workNow(workId)).toBe("reserved")
  const [now] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(now).toMatchObject({ orderState: "draft", paymentState: "unpaid", paymentMethod: "" })
})

test("a payment that is begun on the last day has its time once; who chooses again may still pay by transfer", async () => {
  const { order } = await quoted()
  later({ minutes: (Number(order.dueAt) - shop.now().getTime()) / 60_000 - 2 })
  expect((await accept(order.token, "demo")).ok).toBe(true)
  later({ minutes: 20 })
  expect((await resetOrderPaymentMethod(shop, visitor, order.token)).ok).toBe(true)
  expect(await accept(order.token, "demo")).toMatchObject(conflict)
  expect((await accept(order.token, "bank_transfer")).ok).toBe(true)
})

test("one address asks for the price of a delivery four times an hour, however often it gives up", async () => {
  const email = "often@example.com"
  for (let n = 0; n < 4; n++) {
    const { order } = await asked({ email })
    expect((await releaseHold(shop, visitor, order.token)).ok).toBe(true)
  }
  const form = buildCheckoutForm(oneOfEach(await insertWork(shop)), { payment: "", seenTotal: "", email })
  expect(await placeOrder(shop, visitor, form)).toMatchObject({ problem: { code: "too_many" } })
  expect(await listEmailsTo(shop, email)).toHaveLength(4)
  later({ minutes: 61 })
  expect((await placeOrder(shop, visitor, form)).ok).toBe(true)
})
