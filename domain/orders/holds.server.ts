import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/orders.ts"

export type WorkRow = typeof artworks.$inferSelect
export type HoldRow = typeof holds.$inferSelect

/**
 * Locks works until the transaction ends, always in the same order, so that two buyers with the same two works
 * wait for each other instead of blocking each other. Whoever changes holds or availability comes through here first.
 */
export async function lockWorks(tx: Transaction, ids: string[]): Promise<Map<string, WorkRow>> {
  const rows = await tx
    .select()
    .from(artworks)
    .where(inArray(artworks.id, [...new Set(ids)]))
    .orderBy(asc(artworks.id))
    .for("update")
  return new Map(rows.map((row) => [row.id, row]))
}

/** The numbers of each work that are held or sold. Read it under the works' locks. */
export async function takenNumbers(tx: Transaction, ids: string[]): Promise<Map<string, Set<number>>> {
  const rows = await tx
    .select({ artworkId: holds.artworkId, number: holds.number })
    .from(holds)
    .where(and(inArray(holds.artworkId, ids), sql`${holds.state} <> 'released'`))
  const taken = new Map<string, Set<number>>(ids.map((id) => [id, new Set()]))
  for (const row of rows) taken.get(row.artworkId)?.add(row.number)
  return taken
}

/** The lowest free numbers of an edition (an original is an edition of one), or fewer when fewer are left. */
export function freeNumbers(editionSize: number | null, taken: ReadonlySet<number>, wanted: number): number[] {
  const free: number[] = []
  for (let number = 1; number <= (editionSize ?? 1) && free.length < wanted; number++) {
    if (!taken.has(number)) free.push(number)
  }
  return free
}

/** Sold: the holds of a paid order stay for ever, and a work without copies left is sold. Works must be locked. */
export async function sellHolds(
  tx: Transaction,
  orderId: string,
  works: Map<string, WorkRow>,
  at: Date,
): Promise<void> {
  const sold = await tx
    .update(holds)
    .set({ state: "sold", expiresAt: null })
    .where(and(eq(holds.orderId, orderId), eq(holds.state, "active")))
    .returning()
  const counts = await soldCopies(tx, [...new Set(sold.map((hold) => hold.artworkId))])
  for (const [id, count] of counts) {
    const work = works.get(id)
    if (!work || count < (work.editionSize ?? 1)) continue
    await tx.update(artworks).set({ availability: "sold", updatedAt: at }).where(eq(artworks.id, id))
  }
}

async function soldCopies(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ artworkId: holds.artworkId, count: sql<number>`count(*)::int` })
    .from(holds)
    .where(and(inArray(holds.artworkId, ids), eq(holds.state, "sold")))
    .groupBy(holds.artworkId)
  return new Map(rows.map((row) => [row.artworkId, row.count]))
}

/**
 * Gives an order's copies free. Works must be locked.
 * @param makeAvailable whether reserved and sold works go back on the wall (an edition always does)
 * @returns the ids of works that somebody else may buy now
 */
export async function releaseHolds(
  tx: Transaction,
  orderId: string,
  works: Map<string, WorkRow>,
  at: Date,
  makeAvailable = true,
): Promise<string[]> {
  const released = await tx
    .update(holds)
    .set({ state: "released" })
    .where(and(eq(holds.orderId, orderId), sql`${holds.state} <> 'released'`))
    .returning()
  const free: string[] = []
  for (const id of new Set(released.map((hold) => hold.artworkId))) {
    const work = works.get(id)
    if (!work) continue
    if (work.availability === "available") free.push(id)
    else if ((work.availability === "reserved" || work.availability === "sold") && makeAvailable) {
      await tx.update(artworks).set({ availability: "available", updatedAt: at }).where(eq(artworks.id, id))
      free.push(id)
    } else if (work.editionSize === null && !makeAvailable) {
      await tx.update(artworks).set({ availability: "not_for_sale", updatedAt: at }).where(eq(artworks.id, id))
    }
  }
  return free
}
