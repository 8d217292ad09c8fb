import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../db/connect.ts"
import { demoRecords } from "../db/tables/content.ts"

/** An order of demo works only is removed with the demo. */
export async function areDemoWorks(tx: Database | Transaction, artworkIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(artworkIds)]
  if (ids.length === 0) return false
  const found = await tx
    .select({ id: demoRecords.recordId })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "artwork"), inArray(demoRecords.recordId, ids)))
  return found.length === ids.length
}
