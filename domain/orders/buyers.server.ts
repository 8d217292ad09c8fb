import { desc, ilike, or, sql } from "drizzle-orm"
import { orders, type PostalAddress } from "../../db/tables/orders.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** From the latest order; `address` is null if nothing was shipped. */
export type KnownBuyer = { name: string; email: string; phone: string; address: PostalAddress | null }

/** Latest first. */
export const suggestBuyers = (shop: Shop, actor: Actor, search: string, limit = 5): Promise<Outcome<KnownBuyer[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const text = truncateText(search.trim(), 200)
    if (text.length < 2) return done([])
    const part = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`
    const last = db
      .selectDistinctOn([orders.email, sql`lower(${orders.name})`], {
        ...{ name: orders.name, email: orders.email, phone: orders.phone, address: orders.address },
        placedAt: orders.placedAt,
      })
      .from(orders)
      .where(or(ilike(orders.name, part), sql`${orders.email}::text ilike ${part}`))
      .orderBy(orders.email, sql`lower(${orders.name})`, desc(orders.placedAt))
      .as("last")
    const rows = await db.select().from(last).orderBy(desc(last.placedAt)).limit(limit)
    return done(rows.map(({ placedAt: _, ...buyer }) => buyer))
  })
