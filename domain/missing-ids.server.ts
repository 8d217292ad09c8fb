import { inArray } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Transaction } from "../db/connect.ts"

export async function listMissingIds(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}
