import { type SQL, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { filterConditions, type OrderFilter, orderFilters } from "./order-filters.server.ts"

export const countOrders = (shop: Shop, actor: Actor): Promise<Outcome<Record<OrderFilter, number>>> =>
  query(shop, actor, "orders.read", async (db) => {
    const columns = Object.fromEntries(
      orderFilters.map((filter) => [filter, sql<number>`(count(*) filter (where ${filterConditions[filter]}))::int`]),
    ) as Record<OrderFilter, SQL<number>>
    const [counts] = await db.select(columns).from(orders)
    return counts ? done(counts) : refuse("not_found", "No counts.")
  })
