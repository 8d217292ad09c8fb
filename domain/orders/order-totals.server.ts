import { and, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { filterOrders } from "./order-filter-options.server.ts"
import { filterConditions } from "./order-filters.server.ts"
import type { OrderListing } from "./order-queries.server.ts"
import { matchOrders } from "./order-search.server.ts"
import { placedForShippingBefore } from "./ship-by-date.ts"

/** `2026-11` in the site's time zone. `total` in minor units, without canceled and refunded orders. */
export type MonthTotal = { month: string; currency: string; count: number; total: number; late: number }

/** Newest first, one query. `late`: the buyer or artist should have acted before today. */
export const listMonthTotals = (
  shop: Shop,
  actor: Actor,
  { filter = "all", search = "", narrowing = {} }: Pick<OrderListing, "filter" | "search" | "narrowing">,
): Promise<Outcome<MonthTotal[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const today = getMomentInZone(site.timeZone, getCalendarDate(site.timeZone, shop.now()), 0)
    const words = search.trim()
    const { to_pay: toPay, to_price: toPrice, to_send: toSend } = filterConditions
    const isLate = sql`(((${toPay}) or (${toPrice})) and ${orders.dueAt} < ${today.toISOString()}::timestamptz)
      or ((${toSend}) and ${orders.fulfilmentState} <> 'ready_for_pickup' and ${orders.placedAt} < ${placedForShippingBefore(today).toISOString()}::timestamptz)`
    const isActive = sql`${orders.orderState} in ('open', 'completed') and ${orders.paymentState} <> 'refunded'`
    const month = sql<string>`to_char(${orders.placedAt} at time zone ${site.timeZone}, 'YYYY-MM')`
    return done(
      await db
        .select({
          month,
          currency: orders.currency,
          count: sql<number>`count(*)::int`,
          total: sql<number>`coalesce(sum(${orders.total}) filter (where ${isActive}), 0)::bigint`.mapWith(Number),
          late: sql<number>`(count(*) filter (where ${isLate}))::int`,
        })
        .from(orders)
        .where(
          and(
            filterConditions[filter],
            words ? matchOrders(words) : undefined,
            ...filterOrders(narrowing, site.timeZone),
          ),
        )
        .groupBy(sql`1`, orders.currency)
        .orderBy(sql`1 desc`, orders.currency),
    )
  })
