import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import type { Shop } from "../shop.ts"

/** Deleted works are omitted. */
export async function listOrderWorkIds(shop: Shop, orderId: string): Promise<string[]> {
  const lines = await shop.db
    .select({ artworkId: orderLines.artworkId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return lines.flatMap(({ artworkId }) => artworkId ?? [])
}

export const listOrderLines = (tx: Transaction, orderId: string) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
