import { and, eq, inArray, isNotNull, lte, ne, notExists, notInArray, or, sql } from "drizzle-orm"
import { demoRecords } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { paymentSessions } from "../../db/tables/payments.ts"
import { daysLater } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { endReservations } from "../orders/reservations.server.ts"
import { paidLater } from "../payments/methods.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { mailOverdue } from "./order-mails.server.ts"
import { mailQuoteOver } from "./quote-mails.server.ts"

const clock = system("Clock")

/**
 * Ends what was not paid in time: holds of payments that were started and not finished, what is paid later and overdue by
 * more than the days of grace, and deliveries that were not priced, or whose price was not accepted, in time. Their works are free, and buyers and those who asked to be told get an e-mail. The one
 * function that does so: a job calls it each minute, and the checkout before it refuses a buyer for good. The demo's own orders
 * wait for ever. Reservations that the artist made by hand end with their day, too.
 * @param artworkIds only orders that hold these works; all when absent
 * @returns how many orders and reservations ended
 */
export async function releaseExpiredHolds(shop: Shop, artworkIds?: string[]): Promise<number> {
  const now = shop.now()
  const { payment, site } = await readSettings(shop.db, "payment", "site")
  const dueBefore = daysLater(dayIn(site.timeZone, now), -payment.transfer.graceDays)
  const today = dayIn(site.timeZone, now)
  const isOverdue: IsOverdue = ({ orderState, dueAt }) =>
    dueAt !== null && dayIn(site.timeZone, dueAt) < (orderState === "draft" ? today : dueBefore)
  const isDemo = shop.db
    .select({ one: sql`1` })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "order"), eq(demoRecords.recordId, sql`${orders.id}::text`)))
  const mayStillBePaid = shop.db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orders.id), ne(paymentSessions.state, "closed")))
  const over = await shop.db
    .selectDistinct({ orderId: orders.id, dueAt: orders.dueAt, orderState: orders.orderState })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(
      and(
        eq(holds.state, "active"),
        or(
          // While somebody may be paying, the works stay held: `settleSessionsInTime` asks the provider.
          and(eq(orders.orderState, "draft"), lte(holds.expiresAt, now), notExists(mayStillBePaid)),
          and(
            eq(orders.orderState, "open"),
            eq(orders.paymentState, "unpaid"),
            inArray(orders.paymentMethod, paidLater),
            // Some may have the rest of the day: not every server knows the site's time zone.
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
  let ended = await endReservations(shop, artworkIds)
  for (const { orderId, ...order } of over) {
    if (order.dueAt && !isOverdue(order)) continue
    try {
      if (await endUnpaid(shop, orderId, isOverdue)) ended++
    } catch (error) {
      // One order that cannot be ended must not keep the works of the others.
      shop.log.error({ err: error, orderId }, "an unpaid order could not be ended")
    }
  }
  if (!artworkIds) await forgetNetworks(shop)
  return ended
}

/**
 * The buyer has the whole day on which the transfer is due, where the artist is, and the days of grace after it; without
 * these where the price of a delivery is awaited, by either side.
 */
type IsOverdue = (order: { orderState: string; dueAt: Date | null }) => boolean

async function endUnpaid(shop: Shop, orderId: string, isOverdue: IsOverdue): Promise<boolean> {
  const outcome = await command(shop, clock, "admin", noInput, async (run) => {
    const locked = await lockOrder(run.tx, "id", orderId)
    if (!locked) return done(false)
    const { order } = locked
    if (order.orderState === "draft") {
      if (await unfinishedSession(run.tx, order.id)) return done(false)
      // A price that was given or accepted meanwhile has its own time.
      if (order.quoteAskedAt && !isOverdue(order)) return done(false)
      const expired = await endOrder(shop, { ...run, ...locked }, "expired", "")
      if (expired.ok && order.quoteAskedAt) await mailQuoteOver(shop, run.tx, expired.value)
      return expired.ok ? done(true) : expired
    }
    // Paid, ended or given more time while we waited for the locks: nothing to end.
    if (order.orderState !== "open" || order.paymentState !== "unpaid") return done(false)
    if (!isOverdue(order)) return done(false)
    const why =
      order.paymentMethod === "on_collection"
        ? "It was not picked up and paid in time."
        : "The transfer did not arrive in time."
    const cancelled = await endOrder(shop, { ...run, ...locked }, "cancelled", why)
    if (!cancelled.ok) return cancelled
    await mailOverdue(shop, run.tx, cancelled.value)
    return done(true)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** A buyer's network is kept only as long as it counts for the limit on unpaid works. */
async function forgetNetworks(shop: Shop): Promise<void> {
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
