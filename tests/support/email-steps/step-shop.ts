import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { pictures } from "../../../db/tables/media.ts"
import { orderLines, orders } from "../../../db/tables/orders.ts"
import { payments, refunds } from "../../../db/tables/payments.ts"
import { system, visitor } from "../../../domain/actor.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { quoteDelivery } from "../../../domain/checkout/quote-delivery.server.ts"
import { releaseExpiredHolds } from "../../../domain/checkout/release-expired-holds.server.ts"
import { createDiscountCode } from "../../../domain/discounts/discount-commands.server.ts"
import { markDelivered } from "../../../domain/orders/order-commands.server.ts"
import { shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import { requestReturn } from "../../../domain/orders/return-requests.server.ts"
import { markOrderPaid } from "../../../domain/payments/mark-paid.server.ts"
import { sendRefund } from "../../../domain/payments/send-refund.server.ts"
import { syncDueSessions } from "../../../domain/payments/sync-session.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { saveSettings } from "../../../domain/settings/settings-commands.server.ts"
import { openCardShop, placeCardOrder } from "../card-shop.ts"
import { buildCheckoutForm, oneOfEach } from "../checkout.ts"
import { adminActor } from "../orders.ts"
import { insertFakePicture } from "../pictures.ts"
import { insertWork } from "../works.ts"
import type { FinishedStep } from "./step.ts"

export const studioEmail = "studio@example.com"

export const requireOk = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}

export type StepShop = Awaited<ReturnType<typeof openStepShop>>

/** A shop with every payment and delivery method and works with pictures, and functions that create orders in a state. */
export async function openStepShop() {
  const stepShop = await openCardShop()
  const { shop, stripe } = stepShop
  const admin = system("Test")
  await saveSettings(shop, admin, "site", { artistName: "Ada", contactEmail: studioEmail })
  const rates = { small: 1000, medium: 2000, large: null, oversize: null }
  const pickup = { offered: true, address: "Fathom Street" }
  await saveSettings(shop, admin, "shipping", { zones: [{ name: "Worldwide", countries: ["*"], rates }], pickup })
  await saveSettings(shop, admin, "payment", { collection: { offered: true, dueDays: 20 } })
  const gift = { code: "GIFT", kind: "percent" as const, rate: 100_000, delivery: true }
  requireOk(await createDiscountCode(shop, admin, gift))
  const pictureId = await insertFakePicture(shop)
  const variants = [{ format: "jpeg" as const, width: 1120, height: 840, key: "pictures/test/1120.jpg", bytes: 900 }]
  await shop.db.update(pictures).set({ variants }).where(eq(pictures.id, pictureId))

  /** @param isLarge too large for a delivery rate */
  async function work(isLarge = false) {
    const side = isLarge ? 1500 : 300
    const row = { title: "Low Water", size: "", heightMm: side, widthMm: side, mainPictureId: pictureId }
    return insertWork(shop, row)
  }

  async function orderNumbered(number: string) {
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
    if (!order) throw new Error(`no order ${number}`)
    return order
  }
  type Order = Awaited<ReturnType<typeof orderNumbered>>

  async function place(form: Record<string, unknown> = {}, { works = 1, isLarge = false } = {}): Promise<Order> {
    const all = await Promise.all(Array.from({ length: works }, () => work(isLarge)))
    const placed = requireOk(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...all), form)))
    return orderNumbered(placed.number)
  }
  const collected = () => place({ shipping: "pickup", payment: "on_collection" })
  const byCard = async () => placeCardOrder(stepShop, { workIds: [(await work()).id] })

  let delivered = 0
  async function news() {
    const ids = stripe.events().map(({ id }) => id)
    const fresh = ids.slice(delivered)
    delivered = ids.length
    await stepShop.deliver(fresh)
  }
  async function paidByCard(card?: string): Promise<Order> {
    const { order, sessionId } = await byCard()
    stripe.pay(sessionId, card)
    await news()
    return orderNumbered(order.number)
  }
  async function paid(form: Record<string, unknown> = {}, options: { works?: number } = {}): Promise<Order> {
    const { number } = await place(form, options)
    requireOk(await markOrderPaid(shop, adminActor, number))
    return orderNumbered(number)
  }
  async function shipped(): Promise<Order> {
    const { number } = await paid()
    requireOk(await shipOrder(shop, adminActor, number, { carrier: "FedEx" }))
    return orderNumbered(number)
  }
  async function arrived(): Promise<Order> {
    const { number } = await shipped()
    requireOk(await markDelivered(shop, adminActor, number))
    return orderNumbered(number)
  }
  async function asked(kind: "return" | "damage" | "cancel" = "return"): Promise<Order> {
    const order = kind === "cancel" ? await paid() : await arrived()
    const works = kind === "cancel" ? [] : ["0"]
    requireOk(await requestReturn(shop, order.token, { kind, works, reason: "Too large for the wall" }))
    return order
  }
  const request = () => place({ payment: "", seenTotal: "" }, { isLarge: true })
  async function quoted(): Promise<Order> {
    const { number } = await request()
    requireOk(await quoteDelivery(shop, adminActor, number, { price: 35_000 }))
    return orderNumbered(number)
  }
  async function clock({ minutes = 0, days = 0 } = {}) {
    stepShop.later(minutes + days * 24 * 60)
    await syncDueSessions(shop)
    await releaseExpiredHolds(shop)
  }
  async function sendRefunds() {
    const waiting = await shop.db.select().from(refunds).where(eq(refunds.state, "requested"))
    for (const { id, by } of waiting) if (by === "provider") await sendRefund(shop, id)
  }
  async function refundOf(order: Order) {
    const [row] = await shop.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order.id))
    if (!row) throw new Error("no refund")
    return row.refund
  }
  async function paymentOf(order: Order) {
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
    if (!row) throw new Error("no payment")
    return row
  }
  const linesOf = ({ id }: Order) =>
    shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  async function stray(order: Order | null, amount = 422_000) {
    const row = { key: `test:${randomUUID()}`, method: "bank_transfer", amount, currency: "USD" }
    const why = { reference: "?", receivedAt: shop.now(), state: "unmatched", reason: "It matches nothing." }
    const [payment] = await shop.db
      .insert(payments)
      .values({ ...row, ...why, orderId: order?.id ?? null })
      .returning()
    if (!payment) throw new Error("no payment")
    return payment
  }
  const done = ({ id, number, email }: Order): FinishedStep => ({ orderId: id, number, email })
  /** A step on an order in a state. */
  const on = (start: () => Promise<Order>, act: (order: Order) => Promise<unknown>) => async () => {
    const order = await start()
    return async () => {
      await act(order)
      return done(order)
    }
  }

  return {
    ...stepShop,
    ...{ work, place, collected, byCard, paidByCard, paid, shipped, arrived, asked, request, quoted },
    ...{ orderNumbered, clock, news, sendRefunds, refundOf, paymentOf, linesOf, stray, done, on },
  }
}
