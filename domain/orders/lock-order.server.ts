import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import type { OrderRow } from "./transition-order.server.ts"

export type LockedOrder = { order: OrderRow; works: Map<string, ArtworkRow> }

/**
 * Locks works before their order, like checkout and imports, so that they do not deadlock. Required for every command on an
 * order. Null when unknown.
 */
export async function lockOrder(
  tx: Transaction,
  by: "id" | "number" | "token",
  value: string,
): Promise<LockedOrder | null> {
  const held = await tx
    .selectDistinct({ artworkId: holds.artworkId })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(eq(orders[by], value))
  const artworkIds = held.map((hold) => hold.artworkId)
  const works = await lockWorks(tx, artworkIds)
  const [order] = await tx.select().from(orders).where(eq(orders[by], value)).for("update")
  return order ? { order, works } : null
}
