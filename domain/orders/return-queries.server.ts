import { and, asc, desc, eq, inArray, notInArray } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { ReturnRow } from "./move-return.server.ts"

export async function returnsOfOrder(shop: Shop, actor: Actor, orderId: string): Promise<Outcome<ReturnRow[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  return done(
    await shop.db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.requestedAt)),
  )
}

export async function openReturnStates(shop: Shop, actor: Actor, ids: string[]): Promise<Outcome<Map<string, string>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  if (ids.length === 0) return done(new Map())
  const rows = await shop.db
    .select({ orderId: returns.orderId, state: returns.state })
    .from(returns)
    .where(and(inArray(returns.orderId, ids), notInArray(returns.state, ["declined", "closed"])))
  return done(new Map(rows.map(({ orderId, state }) => [orderId, state])))
}

export type AskedReturn = Pick<ReturnRow, "id" | "kind" | "state" | "reason" | "requestedAt" | "receivedAt"> & {
  number: string
  name: string
}

/** Requests to answer, inspect or close, oldest first, at most 50. */
export async function waitingReturns(shop: Shop, actor: Actor): Promise<Outcome<AskedReturn[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { id, kind, state, reason, requestedAt, receivedAt } = returns
  return done(
    await shop.db
      .select({ id, kind, state, reason, requestedAt, receivedAt, number: orders.number, name: orders.name })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(inArray(returns.state, ["requested", "received", "inspected"]))
      .orderBy(asc(returns.requestedAt), asc(returns.id))
      .limit(50),
  )
}
