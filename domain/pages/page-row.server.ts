import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pages } from "../../db/tables/pages.ts"
import { refuse } from "../problem.ts"

export type PageRow = typeof pages.$inferSelect

export const pageNotFound = refuse("not_found", "There is no such page.")

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isPageId = (id: string): boolean => uuid.test(id)

/** Serializes what counts pages or chooses addresses: two in the bar at most, one at an address. */
export const lockPageTable = (tx: Transaction) => tx.execute(sql`lock table ${pages} in share row exclusive mode`)

export async function lockPageRow(tx: Transaction, id: string): Promise<PageRow | null> {
  if (!isPageId(id)) return null
  await lockPageTable(tx)
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for("update")
  return row ?? null
}
