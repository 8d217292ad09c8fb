import { lt } from "drizzle-orm"
import { operations } from "../../db/tables/operations.ts"
import type { Shop } from "../shop.ts"

/** Operations older than this less a month are refused, so that none is run twice. */
export const operationRetentionDays = 180

/** Daily. @returns the count */
export async function purgeOperations(shop: Pick<Shop, "db" | "now">): Promise<number> {
  const before = new Date(shop.now().getTime() - operationRetentionDays * 86_400_000)
  const { rowCount } = await shop.db.delete(operations).where(lt(operations.takenAt, before))
  return rowCount ?? 0
}
