import { asc, desc, eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { ReturnRow } from "./move-return.server.ts"

/** What was asked of an order, the last first. Admin only. */
export async function returnsOfOrder(shop: Shop, actor: Actor, orderId: string): Promise<Outcome<ReturnRow[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  return done(
    await shop.db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.requestedAt)),
  )
}

/** A request that nobody has answered. */
export type AskedReturn = Pick<ReturnRow, "id" | "kind" | "reason" | "requestedAt"> & { number: string; name: string }

/** Requests that await the artist's answer, the oldest first, 50 at most. Admin only. */
export async function unansweredReturns(shop: Shop, actor: Actor): Promise<Outcome<AskedReturn[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { id, kind, reason, requestedAt } = returns
  return done(
    await shop.db
      .select({ id, kind, reason, requestedAt, number: orders.number, name: orders.name })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.state, "requested"))
      .orderBy(asc(returns.requestedAt), asc(returns.id))
      .limit(50),
  )
}
