import { and, asc, desc, eq, inArray, notInArray } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { ReturnRow } from "./transition-return.server.ts"

export const listOrderReturns = (shop: Shop, actor: Actor, orderId: string): Promise<Outcome<ReturnRow[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    return done(await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.requestedAt)))
  })

export const getOpenReturnStates = (shop: Shop, actor: Actor, ids: string[]): Promise<Outcome<Map<string, string>>> =>
  query(shop, actor, "orders.read", async (db) => {
    if (ids.length === 0) return done(new Map())
    const rows = await db
      .select({ orderId: returns.orderId, state: returns.state })
      .from(returns)
      .where(and(inArray(returns.orderId, ids), notInArray(returns.state, ["declined", "closed"])))
    return done(new Map(rows.map(({ orderId, state }) => [orderId, state])))
  })

export type ReturnToHandle = Pick<ReturnRow, "id" | "kind" | "state" | "reason" | "requestedAt" | "receivedAt"> & {
  number: string
  name: string
}

/** Requests to answer, inspect or close, oldest first, at most 50. */
export const listReturnsToHandle = (shop: Shop, actor: Actor): Promise<Outcome<ReturnToHandle[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const { id, kind, state, reason, requestedAt, receivedAt } = returns
    return done(
      await db
        .select({ id, kind, state, reason, requestedAt, receivedAt, number: orders.number, name: orders.name })
        .from(returns)
        .innerJoin(orders, eq(orders.id, returns.orderId))
        .where(inArray(returns.state, ["requested", "received", "inspected"]))
        .orderBy(asc(returns.requestedAt), asc(returns.id))
        .limit(50),
    )
  })
