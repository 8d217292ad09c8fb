import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Null: not sent, or refused. */
export async function saleOfForm(shop: Shop, actor: Actor, key: string): Promise<Outcome<string | null>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.idempotencyKey, key))
  return done(order?.number ?? null)
}
