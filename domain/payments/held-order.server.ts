import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { sendQuoteReleasedEmail } from "../checkout/quote-emails.server.ts"
import { command, noInput } from "../command.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type BuyerOrder, findOrderByToken } from "../orders/order-queries.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { getHeldUntil } from "./held-until.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"
import { closePaymentSession, findUnfinishedSession } from "./ledger/payment-sessions.server.ts"

/** A draft order with its payment page. Works are held a little longer than the page is open. */
type HeldOrder = { order: BuyerOrder; heldUntil: Date | null; payUrl: string | null; processing: boolean }

/** Includes orders that wait for a delivery quote. */
const isPaidHere = (order: Pick<OrderRow, "paymentMethod" | "quoteAskedAt">) =>
  order.quoteAskedAt !== null || findPaymentMethod(order.paymentMethod)?.pays === "first"

export async function findHeldOrder(shop: Shop, token: string): Promise<HeldOrder | null> {
  const order = await findOrderByToken(shop, token)
  if (!order || !isPaidHere(order)) return null
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  if (!row) return null
  const [heldUntil, session] = await Promise.all([
    getHeldUntil(shop.db, row.id),
    findUnfinishedSession(shop.db, row.id),
  ])
  const isOpen = session?.state === "open"
  return {
    order,
    heldUntil: isOpen ? session.expiresAt : heldUntil,
    payUrl: isOpen ? session.url : null,
    processing: session?.processing ?? false,
  }
}

/** Frees the works at once. Closes the provider's page first; money on it counts. */
export async function releaseHold(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return refuse("not_found", "There is no such order.")
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  const refused = found && (await closeCardSession(shop, found.id))
  if (refused) return refused
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const locked = await lockOrder(tx, "token", token)
    if (!locked || !isPaidHere(locked.order)) return refuse("not_found", "There is no such order.")
    // Closing its page has ended it.
    if (locked.order.orderState === "expired") return done(locked.order)
    if (locked.order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    const lateSession = await findUnfinishedSession(tx, locked.order.id)
    if (lateSession) await closePaymentSession(tx, lateSession.id)
    const ended = await endOrder(shop, { tx, actor, now, ...locked }, "cancelled", "Released by the buyer")
    // The artist was not notified of orders that were never placed.
    if (ended.ok && ended.value.quoteAskedAt) await sendQuoteReleasedEmail(shop, tx, ended.value)
    return ended
  })
}
