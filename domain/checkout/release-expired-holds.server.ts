import { and, eq, inArray, isNotNull, like, lte, ne, notExists, notInArray, or, sql } from "drizzle-orm"
import { demoRecords } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { leftStudioStates } from "../orders/order-machine.ts"
import { expireReservations } from "../orders/reservation-commands.server.ts"
import { laterPaidMethods, namedMethodPrefix } from "../payments/ledger/payment-methods.ts"
import { findUnfinishedSession } from "../payments/ledger/payment-sessions.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { sendOverdueEmails } from "./order-emails.server.ts"
import { sendQuoteExpiredEmails } from "./quote-emails.server.ts"

const clock = system("Clock")

/**
 * Ends orders that were not paid or accepted in time, and expired reservations; frees their works and notifies buyers and those
 * who wait. Runs each minute, and before the checkout refuses a buyer. Demo orders do not expire. Returns the number.
 * @param artworkIds only orders with these works; absent: all
 */
export async function releaseExpiredHolds(shop: Shop, artworkIds?: string[]): Promise<number> {
  const now = shop.now()
  const { payment, site } = await getSettings(shop.db, "payment", "site")
  const dueBefore = addDays(getCalendarDate(site.timeZone, now), -payment.transfer.graceDays)
  const today = getCalendarDate(site.timeZone, now)
  const isOverdue: IsOverdue = ({ orderState, dueAt }) =>
    dueAt !== null && getCalendarDate(site.timeZone, dueAt) < (orderState === "draft" ? today : dueBefore)
  const isDemo = shop.db
    .select({ one: sql`1` })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "order"), eq(demoRecords.recordId, sql`${orders.id}::text`)))
  const mayStillBePaid = shop.db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orders.id), ne(paymentSessions.state, "closed")))
  const expiredOrders = await shop.db
    .selectDistinct({ orderId: orders.id, dueAt: orders.dueAt, orderState: orders.orderState })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(
      and(
        eq(holds.state, "active"),
        or(
          // Works stay held during a payment: `syncDueSessions` asks the provider.
          and(eq(orders.orderState, "draft"), lte(holds.expiresAt, now), notExists(mayStillBePaid)),
          and(
            eq(orders.orderState, "open"),
            eq(orders.paymentState, "unpaid"),
            or(inArray(orders.paymentMethod, laterPaidMethods), like(orders.paymentMethod, `${namedMethodPrefix}%`)),
            // A work that has left is owed, and not up for sale.
            notInArray(orders.fulfilmentState, leftStudioStates),
            // A broad limit, because PostgreSQL may not know the site's time zone; `isOverdue` decides.
            lte(orders.dueAt, new Date(now.getTime() - payment.transfer.graceDays * 86_400_000)),
            notExists(isDemo),
          ),
          and(
            eq(orders.orderState, "draft"),
            isNotNull(orders.quoteAskedAt),
            lte(orders.dueAt, now),
            notExists(mayStillBePaid),
          ),
        ),
        artworkIds ? inArray(holds.artworkId, artworkIds) : undefined,
      ),
    )
    .orderBy(sql`${orders.dueAt} nulls first`)
    .limit(200)
  let ended = await expireReservations(shop, artworkIds)
  for (const { orderId, ...order } of expiredOrders) {
    if (order.dueAt && !isOverdue(order)) continue
    try {
      if (await endUnpaidOrder(shop, orderId, isOverdue)) ended++
    } catch (error) {
      // One failure must not keep the works of the others.
      shop.log.error({ err: error, orderId }, "an unpaid order could not be ended")
    }
  }
  if (!artworkIds) await purgeNetworks(shop)
  return ended
}

/** The buyer has the whole due day in the site's time zone, and the days of grace; none for a delivery quote. */
type IsOverdue = (order: { orderState: string; dueAt: Date | null }) => boolean

async function endUnpaidOrder(shop: Shop, orderId: string, isOverdue: IsOverdue): Promise<boolean> {
  const outcome = await command(shop, clock, "orders.write", noInput, async (context) => {
    const locked = await lockOrder(context.tx, "id", orderId)
    if (!locked) return done(false)
    const { order } = locked
    if (order.orderState === "draft") {
      if (await findUnfinishedSession(context.tx, order.id)) return done(false)
      // A quote that was sent or accepted since has its own time.
      if (order.quoteAskedAt && !isOverdue(order)) return done(false)
      const expired = await endOrder(shop, { ...context, ...locked }, "expired", "")
      if (expired.ok && order.quoteAskedAt) await sendQuoteExpiredEmails(shop, context.tx, expired.value)
      return expired.ok ? done(true) : expired
    }
    // May have been paid, ended or extended while waiting for the locks.
    if (order.orderState !== "open" || order.paymentState !== "unpaid") return done(false)
    if (!isOverdue(order)) return done(false)
    const why =
      order.paymentMethod === "on_collection"
        ? "It was not picked up and paid in time."
        : "The transfer did not arrive in time."
    const cancelled = await endOrder(shop, { ...context, ...locked }, "cancelled", why)
    if (!cancelled.ok) return cancelled
    await sendOverdueEmails(shop, context.tx, cancelled.value)
    return done(true)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** A network is stored only while it counts for the limit on unpaid works. */
async function purgeNetworks(shop: Shop): Promise<void> {
  await shop.db
    .update(orders)
    .set({ network: null })
    .where(
      and(
        isNotNull(orders.network),
        or(
          notInArray(orders.paymentState, ["unpaid", "pending", "failed"]),
          notInArray(orders.orderState, ["draft", "open"]),
        ),
      ),
    )
}
