import { inArray } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

export const getOrderNumbers = (shop: Shop, actor: Actor, ids: string[]): Promise<Outcome<Record<string, string>>> =>
  query(shop, actor, "orders.read", async (db) => {
    if (ids.length === 0) return done({})
    const rows = await db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...new Set(ids)]))
    return done(Object.fromEntries(rows.map(({ id, number }) => [id, number])))
  })
