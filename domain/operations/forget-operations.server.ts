import { lt } from "drizzle-orm"
import { operations } from "../../db/tables/operations.ts"
import type { Shop } from "../shop.ts"

/** How long an id is remembered, in days. What was made a month less ago is not taken any more, so that nothing is taken twice. */
export const daysKept = 180

/** Daily: forgets ids that nobody may send any more. @returns how many */
export async function forgetOperations(shop: Pick<Shop, "db" | "now">): Promise<number> {
  const before = new Date(shop.now().getTime() - daysKept * 86_400_000)
  const { rowCount } = await shop.db.delete(operations).where(lt(operations.takenAt, before))
  return rowCount ?? 0
}
