import { and, eq } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { PaymentProblem, type SessionRequest } from "../../services/payments/payments.ts"
import type { Actor } from "../actor.ts"
import type { StartedPayment } from "../checkout/checkout.ts"
import { command, noInput } from "../command.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { groupOrderLines } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { findCards } from "./card-accounts/find-cards.ts"
import { getHeldUntil } from "./held-until.server.ts"
import { isCardMethod } from "./ledger/payment-methods.ts"
import {
  closePaymentSession,
  createOrderSession,
  findUnfinishedSession,
  isUnfinishedSession,
  type PaymentSessionRow,
  saveOpenedSession,
} from "./ledger/payment-sessions.server.ts"

/** The works must be held longer than the page is open. `placed`: an order placed by this request, which is not read again. */
export async function openOrderCardPage(
  shop: Shop,
  actor: Actor,
  token: string,
  placed?: StartedPayment,
): Promise<Outcome<string>> {
  if (!isOrderToken(token)) return orderNotFound
  if (placed) return openProviderPage(shop, placed.session, toSessionRequest(shop, placed))
  const started = (await findStartedPayment(shop, token)) ?? (await startPayment(shop, actor, token))
  if (!started.ok) return started
  const { order, session } = started.value
  return session.state === "open"
    ? done(session.url)
    : openProviderPage(shop, session, await getOrderSessionRequest(shop, order, session))
}

const orderNotFound = refuse("not_found", "There is no such order.")

type OpenCardPayment = { order: OrderRow; session: PaymentSessionRow }

async function findStartedPayment(shop: Shop, token: string): Promise<Outcome<OpenCardPayment> | null> {
  const [found] = await shop.db
    .select({ order: orders, session: paymentSessions })
    .from(orders)
    .innerJoin(paymentSessions, eq(paymentSessions.orderId, orders.id))
    .where(and(eq(orders.token, token), eq(orders.orderState, "draft"), isUnfinishedSession))
  return found ? done(found) : null
}

const startPayment = (shop: Shop, actor: Actor, token: string): Promise<Outcome<OpenCardPayment>> =>
  command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const { cardPayments: cards } = shop
    const locked = await lockOrder(tx, "token", token)
    if (!locked || !isCardMethod(locked.order.paymentMethod)) return orderNotFound
    const { order } = locked
    // The studio may have changed the provider since the order was begun.
    if (order.paymentMethod !== cards?.provider)
      return refuse("conflict", "Cards can’t be paid here any more. Please release the work and order again.")
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    const heldUntil = order.quotedAt ? order.dueAt : await getHeldUntil(tx, order.id)
    const session =
      (await findUnfinishedSession(tx, order.id)) ?? (await createOrderSession(tx, order, { cards, heldUntil, now }))
    return session
      ? done({ order, session })
      : refuse("conflict", "There isn’t enough time left to pay by card. Please release the work and order again.")
  })

/**
 * Calls the provider outside of transactions; a retry with the same key gets the same page. After a failure the next try needs
 * another key, because providers repeat a key's answer for a day. If a page was opened without an answer, money on it still
 * counts.
 */
export async function openProviderPage(
  shop: Shop,
  session: PaymentSessionRow,
  request: SessionRequest,
): Promise<Outcome<string>> {
  // The account in which the session was begun, though another one may have taken its place.
  const found = findCards(shop, session)
  try {
    // In another account the same key would open a second page, and both could be paid.
    if (!found?.isSure) throw new PaymentProblem("refused", `The account of ${session.provider} is not set up here.`)
    const { id: providerId, url } = await found.cards.openSession(request)
    await saveOpenedSession(shop.db, session.id, { providerId, url })
    return done(url)
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.error({ err: error, number: request.orderNumber }, "the page for a card payment could not be opened")
    await closePaymentSession(shop.db, session.id)
    return refuse("unavailable", "The page for paying by card can’t be opened right now. Please try again in a moment.")
  }
}

/** Equal for every call with the same session, as the provider's idempotency requires. */
export async function getOrderSessionRequest(
  shop: Shop,
  order: OrderRow,
  session: PaymentSessionRow,
): Promise<SessionRequest> {
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  return toSessionRequest(shop, { order, lines, session })
}

function toSessionRequest(shop: Shop, { order, lines, session }: StartedPayment): SessionRequest {
  const confirmation = shop.urls.orderConfirmation(order.token)
  return {
    key: session.id,
    orderNumber: order.number,
    amount: session.amount,
    currency: session.currency,
    email: order.email,
    lines: [
      // Providers sum the lines up, so discounts are per line.
      ...groupOrderLines(lines).map(({ title, framing, amount, discount }) => ({
        title: [title, framing].filter(Boolean).join(", "),
        amount: amount - discount,
      })),
      { title: order.shipping.name, amount: order.shippingPrice - order.deliveryDiscount },
      ...order.taxes.filter(({ included }) => !included).map(({ name, amount }) => ({ title: name, amount })),
    ].filter(({ amount }) => amount > 0),
    expiresAt: session.expiresAt,
    successUrl: confirmation,
    cancelUrl: `${shop.urls.payment(order.token)}?back=1`,
  }
}

export async function getOrderRow(shop: Shop, orderId: string): Promise<OrderRow> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}
