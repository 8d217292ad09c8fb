import { eq, type SQL, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { filterConditions } from "./order-filters.server.ts"

export type OrderNarrowing = Partial<Record<"method" | "sold" | "delivery" | "year", string>>

/** Unknown values match nothing. */
export function filterOrders({ method, sold, delivery, year }: OrderNarrowing, timeZone: string): (SQL | undefined)[] {
  return [
    method ? eq(orders.paymentMethod, method) : undefined,
    sold ? eq(orders.source, sold) : undefined,
    delivery ? sql`(${orders.shipping}->>'pickup')::boolean = ${delivery === "pickup"}` : undefined,
    year ? sql`${yearOf(timeZone)} = ${year}` : undefined,
  ]
}

const yearOf = (timeZone: string) => sql<string>`to_char(${orders.placedAt} at time zone ${timeZone}, 'YYYY')`

/** Values in use, newest year first. */
export const getOrderFilterOptions = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<Record<keyof OrderNarrowing, string[]>>> =>
  query(shop, actor, "orders.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const distinct = (value: SQL | typeof orders.paymentMethod | typeof orders.source) =>
      sql<string[]>`coalesce(array_agg(distinct ${value}), '{}')`
    const [options] = await db
      .select({
        method: distinct(orders.paymentMethod),
        sold: distinct(orders.source),
        delivery: distinct(sql`case when (${orders.shipping}->>'pickup')::boolean then 'pickup' else 'sent' end`),
        year: distinct(yearOf(site.timeZone)),
      })
      .from(orders)
      .where(filterConditions.all)
    const { method = [], sold = [], delivery = [], year = [] } = options ?? {}
    return done({ method, sold, delivery, year: year.toReversed() })
  })
