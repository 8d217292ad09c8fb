import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { everyColumn, readRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { artworks } from "../../db/tables/artworks.ts"

export type ArtworkRow = typeof artworks.$inferSelect

const columns = everyColumn(artworks)

/**
 * Locks works until the transaction ends, all at once and in the order of their ids, so that two transactions with the
 * same two works wait for each other and cannot deadlock. Whatever changes works, their holds or their availability
 * calls this first, once, and locks orders only afterwards.
 *
 * @returns the works by id; an id that names no work is missing
 */
export async function lockWorks(tx: Transaction, ids: readonly string[]): Promise<Map<string, ArtworkRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await prepared(
    tx,
    // The ids in a query of their own: the server would otherwise plan again for each number of them.
    sql`select ${columns} from ${artworks} where id = any((select ${sql.param([...ids])}::uuid[])::uuid[])
      order by id for update`,
  )
  return new Map(readRows(artworks, rows).map((row) => [row.id, row]))
}

/** Locks one work; null when there is none. */
export async function lockWork(tx: Transaction, id: string): Promise<ArtworkRow | null> {
  return (await lockWorks(tx, [id])).get(id) ?? null
}

/** Locks the works that meet a condition, in the same order, and reads nothing else of them: they may be all there are. */
export async function lockIds(tx: Transaction, condition: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from artworks where ${condition} order by id for update`,
  )
  return rows.map(({ id }) => id)
}
