import { and, eq, inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { orders } from "../../db/tables/orders.ts"

/** A use counts while its order stands or may still be paid: what was canceled or ran out gives it back. */
const counts = sql`${orders.orderState} not in ('cancelled', 'expired')`

/** How often a discount code is used, in all and by one e-mail address. */
export async function usesOfCode(
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
    .where(and(eq(orders.discountCodeId, codeId), counts))
  return uses ?? { all: 0, ofBuyer: 0 }
}

/** With one currency: how many orders used a code, what it took off them, and what they came to. Minor units. */
export type CodeUse = { codeId: string; currency: string; orders: number; discount: number; total: number }

/** What codes were used for. */
export async function usesOfCodes(db: Database, codeIds: string[]): Promise<CodeUse[]> {
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
    .where(and(inArray(orders.discountCodeId, codeIds), counts))
    .groupBy(orders.discountCodeId, orders.currency)
}
