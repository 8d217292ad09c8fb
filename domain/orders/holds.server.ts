import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/orders.ts"
import { system } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"

export type WorkRow = typeof artworks.$inferSelect

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

type Ordered = { id: string; number: string }

/** History says that the order moved the work; who moved the order stands in the order's own history. */
const by = (order: Ordered) => system(order.number)

async function mustMove(tx: Transaction, order: Ordered, work: WorkRow, to: Availability, at: Date): Promise<void> {
  const moved = await moveAvailability(tx, by(order), work, to, at)
  if (!moved.ok) throw new Error(`${order.number}: ${moved.problem.message}`)
}

/** One of a kind and asked for: nobody else can buy it until the order ends. Works must be locked. */
export async function reserveWorks(tx: Transaction, order: Ordered, works: WorkRow[], at: Date): Promise<void> {
  for (const work of works) if (work.editionSize === null) await mustMove(tx, order, work, "reserved", at)
}

/** Sold: the holds of a paid order stay for ever, and a work without copies left is sold. Works must be locked. */
export async function sellHolds(tx: Transaction, order: Ordered, works: Map<string, WorkRow>, at: Date): Promise<void> {
  const sold = await tx
    .update(holds)
    .set({ state: "sold", expiresAt: null })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, "active")))
    .returning()
  for (const [id, count] of await soldCopies(tx, [...new Set(sold.map((hold) => hold.artworkId))])) {
    const work = works.get(id)
    if (!work || work.availability === "sold" || count < (work.editionSize ?? 1)) continue
    // An edition that the artist took off the wall meanwhile stays where it is; an original cannot be moved while it is held.
    if (work.editionSize !== null && work.availability !== "available" && work.availability !== "reserved") continue
    await mustMove(tx, order, work, "sold", at)
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
 * @param makeAvailable whether its reserved and sold works go back on the wall; otherwise they are not for sale
 * @returns the ids of works that somebody else may buy now
 */
export async function releaseHolds(
  tx: Transaction,
  order: Ordered,
  works: Map<string, WorkRow>,
  at: Date,
  makeAvailable = true,
): Promise<string[]> {
  const ofOrder = and(eq(holds.orderId, order.id), sql`${holds.state} <> 'released'`)
  const held = await tx.select().from(holds).where(ofOrder)
  await tx.update(holds).set({ state: "released" }).where(ofOrder)
  const free: string[] = []
  for (const id of new Set(held.map((hold) => hold.artworkId))) {
    const work = works.get(id)
    if (!work) continue
    // Only what the order itself moved: an original that it reserved, a work whose last copy it bought.
    const movedByOrder = held.some(
      (hold) =>
        hold.artworkId === id && (hold.state === "sold" || (work.editionSize === null && hold.expiresAt === null)),
    )
    if (movedByOrder && (work.availability === "reserved" || work.availability === "sold")) {
      await mustMove(tx, order, work, makeAvailable ? "available" : "not_for_sale", at)
    } else if (work.availability !== "available") continue
    if (makeAvailable || work.availability === "available") free.push(id)
  }
  return free
}
