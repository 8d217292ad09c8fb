import { sql } from "drizzle-orm"
import { addDays, type CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone, type TimeZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { getMarkedSoldTotals } from "../orders/marked-sold.server.ts"
import { isSoldLine } from "../orders/sales-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { selectVisitCounts } from "./counts.server.ts"
import { type AnalyticsPeriod, getPeriod, type RequestedPeriod } from "./period.ts"
import type { CountKind } from "./visit.ts"

/** A day, or several days from `day` on, whose `visitors` are the sum of each day's. */
export type DayCount = { day: CalendarDate; views: number; visitors: number }

/** `name`: a host, a country, a path, or search words. */
export type NamedCount = { name: string; times: number; visitors: number }

type Days = { from: CalendarDate; to: CalendarDate }

/** In the site's time zone. `inventedUntil`: the last day whose visits are the demo's. */
export const getAnalyticsPeriod = (
  shop: Shop,
  actor: Actor,
  asked: RequestedPeriod,
): Promise<
  Outcome<{ period: AnalyticsPeriod; zone: TimeZone; first: CalendarDate | null; inventedUntil: CalendarDate | null }>
> =>
  query(shop, actor, "analytics.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const { rows } = await db.execute<{ first: string | null; invented: string | null }>(sql`
      select least((select min(day) from visit_counts where kind = 'site'), (select min(day) from visits))::text as first,
        (select max(record_id) from demo_records where noun = 'visits') as invented`)
    const { first = null, invented: inventedUntil = null } = rows[0] ?? {}
    const today = getCalendarDate(site.timeZone, shop.now())
    return done({ period: getPeriod(asked, today, first), zone: site.timeZone, first, inventedUntil })
  })

/** Includes days without visits. */
export const listVisitsByDay = (
  shop: Shop,
  actor: Actor,
  zone: TimeZone,
  { from, to }: Days,
): Promise<Outcome<DayCount[]>> =>
  query(shop, actor, "analytics.read", async (db) => {
    const { rows } = await db.execute<DayCount>(sql`
      select all_days.day::date::text as day, coalesce(times, 0)::int as views, coalesce(visitors, 0)::int as visitors
      from generate_series(${from}::date, ${to}::date, interval '1 day') as all_days (day)
      left join (${selectVisitCounts("site", zone, from, to)}) as counts on counts.day = all_days.day::date order by 1`)
    return done(rows)
  })

/** The most frequent first. @param most number of names */
export const listCounts = (
  shop: Shop,
  actor: Actor,
  kind: Exclude<CountKind, "site" | "work" | "cart">,
  { zone, period, most = 12 }: { zone: TimeZone; period: Days; most?: number },
): Promise<Outcome<NamedCount[]>> =>
  query(shop, actor, "analytics.read", async (db) => {
    const { rows } = await db.execute<NamedCount>(sql`
      select name, sum(times)::int as times, sum(visitors)::int as visitors
      from (${selectVisitCounts(kind, zone, period.from, period.to)}) as counts
      group by name order by 3 desc, 2 desc, 1 limit ${most}`)
    return done(rows)
  })

/** People who wrote to the studio, and works sold. */
export const countInquiriesAndSales = (
  shop: Shop,
  actor: Actor,
  zone: TimeZone,
  period: Days,
): Promise<Outcome<{ asked: number; sold: number; marked: number }>> =>
  query(shop, actor, "analytics.read", async (db) => {
    const [since, until] = getPeriodBounds(zone, period)
    const { rows } = await db.execute<{ asked: number; sold: number }>(sql`select
      (select count(distinct email)::int from threads where spam_at is null
        and created_at >= ${since} and created_at < ${until}) as asked,
      (select count(*)::int from order_lines join orders on orders.id = order_id where ${isSaleSql} and ${isSoldLine}
        and placed_at >= ${since} and placed_at < ${until}) as sold`)
    const marked = await getMarkedSoldTotals(shop, actor, { since: new Date(since), until: new Date(until) })
    if (!marked.ok) return marked
    return done({ ...(rows[0] ?? { asked: 0, sold: 0 }), marked: marked.value.works })
  })

/** Paid and not cancelled. */
export const isSaleSql = sql`orders.order_state in ('open', 'completed') and orders.payment_state in ('paid', 'partially_refunded')`

/** Start of the first day and end of the last in the site's time zone, as ISO 8601 in UTC. */
export const getPeriodBounds = (zone: TimeZone, { from, to }: Days): [since: string, until: string] => [
  getMomentInZone(zone, from, 0).toISOString(),
  getMomentInZone(zone, addDays(to, 1), 0).toISOString(),
]
