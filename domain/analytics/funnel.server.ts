import { sql } from "drizzle-orm"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import type { TimeZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { isSoldLine } from "../orders/sales-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getPeriodBounds, isSaleSql } from "./analytics-queries.server.ts"
import { selectVisitCounts } from "./counts.server.ts"

/** `looked` and `carts`: people per day, summed; `asked`: inquiries; `bought`: copies. `price` in minor units. */
export type WorkFunnel = {
  id: string
  title: string
  availability: string
  price: number | null
  currency: string
  looked: number
  asked: number
  carts: number
  bought: number
}

/**
 * Works with a view, inquiry, cart or sale in the period, the most viewed first. @param most number of works
 */
export const listWorkFunnels = (
  shop: Shop,
  actor: Actor,
  { zone, period, most = 12 }: { zone: TimeZone; period: { from: CalendarDate; to: CalendarDate }; most?: number },
): Promise<Outcome<WorkFunnel[]>> =>
  query(shop, actor, "analytics.read", async (db) => {
    const [since, until] = getPeriodBounds(zone, period)
    const { rows } = await db.execute<WorkFunnel>(sql`
      select artworks.id, title, availability, price::float8 as price, currency, coalesce(looked, 0)::int as looked,
        coalesce(asked, 0)::int as asked, coalesce(carts, 0)::int as carts, coalesce(bought, 0)::int as bought
      from artworks
      left join (select name, sum(visitors) as looked
        from (${selectVisitCounts("work", zone, period.from, period.to)}) as counts group by 1) as looks on looks.name = artworks.id::text
      left join (select name, sum(visitors) as carts
        from (${selectVisitCounts("cart", zone, period.from, period.to)}) as counts group by 1) as chosen on chosen.name = artworks.id::text
      left join (select artwork_id, count(*) as asked from threads
        where artwork_id is not null and spam_at is null and created_at >= ${since} and created_at < ${until} group by 1)
        as letters on letters.artwork_id = artworks.id
      left join (select artwork_id, count(*) as bought from order_lines join orders on orders.id = order_id
        where ${isSaleSql} and ${isSoldLine} and placed_at >= ${since} and placed_at < ${until} group by 1) as sales on sales.artwork_id = artworks.id
      where coalesce(looked, asked, carts, bought) is not null
      order by looked desc nulls last, asked desc nulls last, title, artworks.id limit ${most}`)
    return done(rows)
  })
