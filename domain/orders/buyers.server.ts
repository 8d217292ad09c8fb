import { desc, ilike, or, sql } from "drizzle-orm"
import { type Address, orders } from "../../db/tables/orders.ts"
import { cut } from "../../lib/cut.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { filterConditions } from "./order-filters.server.ts"

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
    // Those who left no address are told apart by their names.
    .groupBy(orders.email, sql`case when ${orders.email} = '' then lower(${orders.name}) end`)
    .having(sql`${alike} > 0`)
    .orderBy(desc(alike), desc(lastAt), orders.email)
    .limit(most)
  return done(rows)
}

/** Somebody who ordered, as the last order has it; `address`: null when nothing was sent. */
export type KnownBuyer = { name: string; email: string; phone: string; address: Address | null }

/** Buyers whose name or address begins or contains the words, for filling in a form; the last ones first. Admin only. */
export async function suggestBuyers(
  shop: Shop,
  actor: Actor,
  search: string,
  most = 5,
): Promise<Outcome<KnownBuyer[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const words = cut(search.trim(), 200)
  if (words.length < 2) return done([])
  const part = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`
  const last = shop.db
    .selectDistinctOn([orders.email, sql`lower(${orders.name})`], {
      ...{ name: orders.name, email: orders.email, phone: orders.phone, address: orders.address },
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(or(ilike(orders.name, part), sql`${orders.email}::text ilike ${part}`))
    .orderBy(orders.email, sql`lower(${orders.name})`, desc(orders.placedAt))
    .as("last")
  const rows = await shop.db.select().from(last).orderBy(desc(last.placedAt)).limit(most)
  return done(rows.map(({ placedAt: _, ...buyer }) => buyer))
}
