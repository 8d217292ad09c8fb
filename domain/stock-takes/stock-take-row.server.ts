import { asc, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { places } from "../../db/tables/inventory.ts"
import { stockTakeCounts, stockTakePlaces, stockTakes } from "../../db/tables/stock-takes.ts"
import type { TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import type { MergedCount } from "./merge-counts.ts"

export type StockTakeRow = typeof stockTakes.$inferSelect
/** Lock order: works before it (`lockWorks`). */
export async function lockStockTake(tx: Transaction, id: string): Promise<StockTakeRow | null> {
  const [take] = await tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for("update")
  return take ?? null
}

export const listStockTakePlaces = (db: Database | Transaction, id: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: places.id, name: places.name })
    .from(stockTakePlaces)
    .innerJoin(places, eq(places.id, stockTakePlaces.placeId))
    .where(eq(stockTakePlaces.takeId, id))
    .orderBy(asc(places.name))

export async function listStockTakeCounts(
  db: Database | Transaction,
  id: string,
): Promise<(MergedCount & { createdAt: Date })[]> {
  const rows = await db.select().from(stockTakeCounts).where(eq(stockTakeCounts.takeId, id))
  return rows.map(({ countedBy, device, takeId: _, ...row }) => ({
    ...row,
    by: [countedBy, device].filter(Boolean).join(", "),
  }))
}

export const recordStockTakeEvent = (
  { tx, actor, now }: TransactionContext,
  id: string,
  action: string,
  detail: Record<string, unknown> = {},
) => recordEvent(tx, actor, { noun: "stock_take", nounId: id, action, detail }, now)
