import { and, eq } from "drizzle-orm"
import { afterAll } from "vitest"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { paymentSessions, payments, refunds } from "../../db/tables/payments.ts"
import { visitor } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { openOrderCardPage } from "../../domain/payments/card-page.server.ts"
import { handlePaymentEvents } from "../../domain/payments/handle-events.server.ts"
import { receivePaymentEvent } from "../../domain/payments/receive-event.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { buildCheckoutForm, oneOfEach } from "./checkout.ts"
import { getTestOrder } from "./orders.ts"
import { openWorkingShop, type ShopOptions } from "./shop.ts"
import { startStripeStandIn } from "./stripe-stand-in/stand-in.ts"
import { insertWork } from "./works.ts"

export type CardShop = Awaited<ReturnType<typeof openCardShop>>

/** A shop whose card payments go to the Stripe stand-in; tests deliver its webhooks explicitly. */
export async function openCardShop({ atEnd = afterAll }: Pick<ShopOptions, "atEnd"> = {}) {
  const stripe = await startStripeStandIn({ latency: 0 })
  atEnd(() => stripe.close())
  const open = await openWorkingShop({ env: stripe.env, atEnd })
  const { shop } = open
  return {
    ...open,
    open,
    stripe,
    /** Advances the clocks of the shop and of the provider. */
    later(minutes: number) {
      open.later({ minutes })
      stripe.advance(minutes * 60)
    },
    /** Delivers and handles events in the given order; all events by default. */
    async deliver(ids = stripe.events().map(({ id }) => id)) {
      for (const id of ids) {
        const { body, headers } = stripe.webhooks.signed(id)
        const received = await receivePaymentEvent(shop, "stripe", {
          body: Buffer.from(body),
          headers: new Headers(headers),
        })
        if (!received.ok) throw new Error(received.problem.message)
        const [outcome] = await handlePaymentEvents(shop, [{ provider: "stripe", eventId: id }])
        if (outcome?.status === "rejected") throw outcome.reason
      }
    },
  }
}

/** Orders new works of $4,200 by card, and opens the provider's page; `sessionId` is the provider's. */
export async function placeCardOrder(
  { shop, stripe }: Pick<CardShop, "shop" | "stripe">,
  { workIds, form = {} }: { workIds?: string[]; form?: Record<string, unknown> } = {},
) {
  const ids = workIds ?? [(await insertWork(shop, { title: "Low Water" })).id]
  const works = ids.map((id) => ({ id }))
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...works), { payment: "stripe", ...form }))
  if (!placed.ok) throw new Error(placed.problem.message)
  const opened = await openOrderCardPage(shop, visitor, placed.value.token)
  if (!opened.ok) throw new Error(opened.problem.message)
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
  const session = stripe.sessions().find(({ url }) => url === opened.value)
  if (!order || !session) throw new Error("no order, or no page")
  return { order, token: order.token, workIds: ids, sessionId: session.id, url: opened.value }
}

export type PlacedCardOrder = Awaited<ReturnType<typeof placeCardOrder>>

/** The current states of an order's payments, refunds, holds and sessions. */
export async function getOrderPaymentStatus(shop: Shop, { order }: Pick<PlacedCardOrder, "order">) {
  const now = await getTestOrder(shop, order.id)
  const money = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  const back = await shop.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, order.id))
  const sold = await shop.db
    .select({ number: holds.number })
    .from(holds)
    .where(and(eq(holds.orderId, order.id), eq(holds.state, "sold")))
  const sessions = await shop.db.select().from(paymentSessions).where(eq(paymentSessions.orderId, order.id))
  return {
    states: [now.orderState, now.paymentState],
    money: money.map(({ amount, state, refunded }) => ({ amount, state, refunded })),
    refunds: back.map(({ refund }) => ({ amount: refund.amount, state: refund.state })),
    sold: sold.length,
    sessions: sessions.map(({ state }) => state),
  }
}
