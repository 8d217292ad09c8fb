import { and, eq, ne, or } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { system } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { moveAvailability } from "../artworks/availability-commands.server.ts"
import { soldCopies } from "../artworks/holds.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"

type Ordered = { id: string; number: string }

/** History says that the order moved the work; who moved the order stands in the order's own history. */
const by = (order: Ordered) => ({ actor: system(order.number), mover: "system" }) as const

async function mustMove(tx: Transaction, order: Ordered, work: ArtworkRow, to: Availability, at: Date): Promise<void> {
  const moved = await moveAvailability(tx, by(order), work, to, at)
  if (!moved.ok) throw new Error(`${order.number}: ${moved.problem.message}`)
}

/** One of a kind and asked for: nobody else can buy it until the order ends. Works must be locked. */
export async function reserveWorks(tx: Transaction, order: Ordered, works: ArtworkRow[], at: Date): Promise<void> {
  for (const work of works) if (work.editionSize === null) await mustMove(tx, order, work, "reserved", at)
}

/** Sold: the holds of a paid order stay for ever, and a work without copies left is sold. Works must be locked. */
export async function sellHolds(
  tx: Transaction,
  order: Ordered,
  works: Map<string, ArtworkRow>,
  at: Date,
): Promise<void> {
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

/**
 * Gives an order's copies free. Works must be locked.
 * @param makeAvailable whether its reserved and sold works go back on the wall; otherwise they are not for sale
 * @param only the copies that are meant; all of the order when absent
 * @returns the ids of works that somebody else may buy now
 */
export async function releaseHolds(
  tx: Transaction,
  order: Ordered,
  works: Map<string, ArtworkRow>,
  at: Date,
  makeAvailable = true,
  only?: { artworkId: string; number: number }[],
): Promise<string[]> {
  const copies = only?.map((copy) => and(eq(holds.artworkId, copy.artworkId), eq(holds.number, copy.number)))
  if (copies?.length === 0) return []
  const ofOrder = and(eq(holds.orderId, order.id), ne(holds.state, "released"), copies && or(...copies))
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
