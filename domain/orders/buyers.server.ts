import { desc, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { cut } from "../../lib/cut.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { filterConditions } from "./order-queries.server.ts"

/** Somebody who ordered. `alike` from 0 to 1: how much the name is like what was searched; 1 contains it. */
export type Buyer = { name: string; email: string; orders: number; lastAt: Date; alike: number }

/** Buyers whose name or address contains the words or whose name is spelt like them, the most alike first. Admin only. */
export async function findBuyers(shop: Shop, actor: Actor, search: string, most: number): Promise<Outcome<Buyer[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const words = cut(search.trim(), 200)
  const part = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`
  const alike = sql<number>`max(case when ${orders.name} ilike ${part} or ${orders.email}::text ilike ${part} then 1
    else word_similarity(lower(${words}), lower(${orders.name})) end)::float8`
  const lastAt = sql<Date>`max(${orders.placedAt})`.mapWith(orders.placedAt)
  const rows = await shop.db
    .select({
      name: sql<string>`(array_agg(${orders.name} order by ${orders.placedAt} desc))[1]`,
      email: orders.email,
      orders: sql<number>`count(*)::int`,
      lastAt,
      alike,
    })
    .from(orders)
    .where(filterConditions.all)
    .groupBy(orders.email)
    .having(sql`${alike} > 0`)
    .orderBy(desc(alike), desc(lastAt), orders.email)
    .limit(most)
  return done(rows)
}
