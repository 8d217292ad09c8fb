import { and, eq, min } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"

/** The earliest end of its holds; null for none, or without end. */
export async function getHeldUntil(db: Database | Transaction, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: min(holds.expiresAt) })
    .from(holds)
    .where(and(eq(holds.orderId, orderId), eq(holds.state, "active")))
  return row?.until ?? null
}
