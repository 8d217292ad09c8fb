import { and, eq, min } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"

/** When the first of an order's holds ends; null when it holds nothing, or for good. */
export async function heldUntilOf(db: Database | Transaction, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: min(holds.expiresAt) })
    .from(holds)
    .where(and(eq(holds.orderId, orderId), eq(holds.state, "active")))
  return row?.until ?? null
}
