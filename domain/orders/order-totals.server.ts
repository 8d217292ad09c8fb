import { and, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { dayIn, momentIn } from "../../lib/site-time.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { narrowedBy } from "./order-choices.server.ts"
import { filterConditions } from "./order-filters.server.ts"
import type { OrderListing } from "./order-queries.server.ts"
import { matching } from "./order-search.server.ts"
import { placedForShippingBefore } from "./ship-by.ts"

/** Orders of one month where the site is, `2026-11`, in one currency. `total` in minor units, without what is canceled or refunded. */
export type MonthTotal = { month: string; currency: string; count: number; total: number; late: number }

/**
 * What the orders of a view come to, month by month, the newest first, in one query. `late` counts those whose buyer or
 * artist should have acted on a day before today. Admin only.
 */
export async function totalOrders(
  shop: Shop,
  actor: Actor,
  { filter = "all", search = "", narrowing = {} }: Pick<OrderListing, "filter" | "search" | "narrowing">,
): Promise<Outcome<MonthTotal[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { site } = await readSettings(shop.db, "site")
  const today = momentIn(site.timeZone, dayIn(site.timeZone, shop.now()), 0)
  const words = search.trim()
  const { to_pay: toPay, to_price: toPrice, to_send: toSend } = filterConditions
  const isLate = sql`(((${toPay}) or (${toPrice})) and ${orders.dueAt} < ${today.toISOString()}::timestamptz)
    or ((${toSend}) and ${orders.fulfilmentState} <> 'ready_for_pickup' and ${orders.placedAt} < ${placedForShippingBefore(today).toISOString()}::timestamptz)`
  const stands = sql`${orders.orderState} in ('open', 'completed') and ${orders.paymentState} <> 'refunded'`
  const month = sql<string>`to_char(${orders.placedAt} at time zone ${site.timeZone}, 'YYYY-MM')`
  return done(
    await shop.db
      .select({
        month,
        currency: orders.currency,
        count: sql<number>`count(*)::int`,
        total: sql<number>`coalesce(sum(${orders.total}) filter (where ${stands}), 0)::bigint`.mapWith(Number),
        late: sql<number>`(count(*) filter (where ${isLate}))::int`,
      })
      .from(orders)
      .where(
        and(filterConditions[filter], words ? matching(words) : undefined, ...narrowedBy(narrowing, site.timeZone)),
      )
      .groupBy(sql`1`, orders.currency)
      .orderBy(sql`1 desc`, orders.currency),
  )
}
