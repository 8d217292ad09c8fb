import { and, eq, inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"

/** Canceled and expired orders do not count. */
const isCounted = sql`${orders.orderState} not in ('cancelled', 'expired')`

export async function countCodeUses(
  tx: Transaction,
  codeId: string,
  email: string,
): Promise<{ all: number; ofBuyer: number }> {
  const [uses] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      ofBuyer: sql<number>`(count(*) filter (where ${orders.email} = ${email}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.discountCodeId, codeId), isCounted))
  return uses ?? { all: 0, ofBuyer: 0 }
}

/** Minor units. */
export type CodeUse = { codeId: string; currency: string; orders: number; discount: number; total: number }

export async function listCodeUses(db: Database, codeIds: string[]): Promise<CodeUse[]> {
  if (codeIds.length === 0) return []
  return db
    .select({
      codeId: sql<string>`${orders.discountCodeId}`,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      discount: sql<number>`sum(${orders.discount})`.mapWith(Number),
      total: sql<number>`sum(${orders.total})`.mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.discountCodeId, codeIds), isCounted))
    .groupBy(orders.discountCodeId, orders.currency)
}
