import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** Null: not sent, or refused. */
export const findRecordedSale = (shop: Shop, actor: Actor, key: string): Promise<Outcome<string | null>> =>
  query(shop, actor, "payments.read", async (db) => {
    const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.idempotencyKey, key))
    return done(order?.number ?? null)
  })
