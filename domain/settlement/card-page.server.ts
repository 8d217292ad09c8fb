import { and, eq } from "drizzle-orm"
import { href } from "react-router"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { type CardPayments, PaymentProblem, type SessionToOpen } from "../../services/payments/card-payments.ts"
import type { Actor } from "../actor.ts"
import type { BegunPayment } from "../checkout/checkout.ts"
import { command, noInput } from "../command.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { orderedWorks } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import {
  beginSession,
  closeSession,
  isUnfinished,
  noteSessionOpen,
  type SessionRow,
  unfinishedSession,
} from "../payments/sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { heldUntilOf } from "./held-until.server.ts"

/**
 * Opens the provider's page on which an order is paid, or finds the one that is open. The order must have been placed for
 * it, and its works must be held longer than the page is open.
 * @param placed if it was placed just now: what was written of it, which is not read again
 * @returns the page's address
 */
export async function openCardPage(
  shop: Shop,
  actor: Actor,
  token: string,
  placed?: BegunPayment,
): Promise<Outcome<string>> {
  const { cardPayments: cards } = shop
  if (!cards || !isOrderToken(token)) return refuse("not_found", "There is no such order.")
  if (placed) return askForPage(shop, cards, placed.session, sessionOf(shop, placed))
  const begun = (await withSession(shop, token)) ?? (await begin(shop, actor, cards, token))
  if (!begun.ok) return begun
  const { order, session } = begun.value
  return session.state === "open"
    ? done(session.url)
    : askForPage(shop, cards, session, await sessionToOpen(shop, order, session))
}

type Begun = { order: OrderRow; session: SessionRow }

/** An order that waits for the payment that began with it, or later; null when none has begun. */
async function withSession(shop: Shop, token: string): Promise<Outcome<Begun> | null> {
  const [found] = await shop.db
    .select({ order: orders, session: paymentSessions })
    .from(orders)
    .innerJoin(paymentSessions, eq(paymentSessions.orderId, orders.id))
    .where(and(eq(orders.token, token), eq(orders.orderState, "draft"), isUnfinished))
  return found ? done(found) : null
}

/** After a page that is closed, and for a delivery that was priced. */
const begin = (shop: Shop, actor: Actor, cards: CardPayments, token: string): Promise<Outcome<Begun>> =>
  command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const locked = await lockOrder(tx, "token", token)
    if (locked?.order.paymentMethod !== cards.provider) return refuse("not_found", "There is no such order.")
    const { order } = locked
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    const heldUntil = order.quotedAt ? order.dueAt : await heldUntilOf(tx, order.id)
    const session =
      (await unfinishedSession(tx, order.id)) ??
      (await beginSession(tx, order, { provider: cards.provider, heldUntil, now }))
    return session
      ? done({ order, session })
      : refuse("conflict", "There isn’t enough time left to pay by card. Please release the work and order again.")
  })

/**
 * The provider is asked outside of any transaction; whoever stops in between finds the same page with the same key. After a
 * failure the next try takes another key, because a provider may answer a key for a day as it did first. The buyer has not
 * seen a page that was opened all the same; if money comes on it, it counts.
 */
export async function askForPage(
  shop: Shop,
  cards: CardPayments,
  session: SessionRow,
  ask: SessionToOpen,
): Promise<Outcome<string>> {
  try {
    const { id: providerId, url } = await cards.openSession(ask)
    await noteSessionOpen(shop.db, session.id, { providerId, url })
    return done(url)
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.error({ err: error, number: ask.orderNumber }, "the page for a card payment could not be opened")
    await closeSession(shop.db, session.id)
    return refuse("unavailable", "The page for paying by card can’t be opened right now. Please try again in a moment.")
  }
}

/** What a page is asked with; the same for the same session, however often and by whom it is asked. */
export async function sessionToOpen(shop: Shop, order: OrderRow, session: SessionRow): Promise<SessionToOpen> {
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  return sessionOf(shop, { order, lines, session })
}

function sessionOf(shop: Shop, { order, lines, session }: BegunPayment): SessionToOpen {
  const confirmation = `${shop.siteUrl}${href("/order-confirmation")}?order=${order.token}`
  return {
    key: session.id,
    orderNumber: order.number,
    amount: session.amount,
    currency: session.currency,
    email: order.email,
    lines: [
      // Providers add lines up: what a discount takes off is taken off each.
      ...orderedWorks(lines).map(({ title, framing, amount, discount }) => ({
        title: [title, framing].filter(Boolean).join(", "),
        amount: amount - discount,
      })),
      { title: order.shipping.name, amount: order.shippingPrice - order.deliveryDiscount },
      ...order.taxes.filter(({ included }) => !included).map(({ name, amount }) => ({ title: name, amount })),
    ].filter(({ amount }) => amount > 0),
    expiresAt: session.expiresAt,
    successUrl: confirmation,
    cancelUrl: `${shop.siteUrl}${href("/checkout/pay/:token", { token: order.token })}?back=1`,
  }
}

/** The order of a session that is of one. */
export async function orderOf(shop: Shop, orderId: string): Promise<OrderRow> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}
