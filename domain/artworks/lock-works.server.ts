import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"

export type ArtworkRow = typeof artworks.$inferSelect

/**
 * Locks ordered by id, so that two transactions with the same works do not deadlock. Every change of works, their holds or
 * availability calls this first, once, and locks orders afterwards.
 */
export async function lockWorks(tx: Transaction, ids: readonly string[]): Promise<Map<string, ArtworkRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(artworks)
    // One parameter: an import's batch has too many ids for one each.
    .where(sql`${artworks.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(artworks.id)
    .for("update")
  return new Map(rows.map((row) => [row.id, row]))
}

/** Null when it does not exist. */
export async function lockWork(tx: Transaction, id: string): Promise<ArtworkRow | null> {
  return (await lockWorks(tx, [id])).get(id) ?? null
}

/** Locks in the same order as `lockWorks`, and reads ids only: the condition may match all works. */
export async function lockIds(tx: Transaction, condition: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from artworks where ${condition} order by id for update`,
  )
  return rows.map(({ id }) => id)
}
