import { inArray } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

export async function getOrderNumbers(
  shop: Shop,
  actor: Actor,
  ids: string[],
): Promise<Outcome<Record<string, string>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  if (ids.length === 0) return done({})
  const rows = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]))
  return done(Object.fromEntries(rows.map(({ id, number }) => [id, number])))
}
