import { and, eq, isNotNull, ne, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/orders.ts"
import { type Actor, mayAdminister, refuseUnlessAdmin } from "../actor.ts"
import { record } from "../history.server.ts"
import { mayMove } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { Availability } from "./artwork.ts"
import { availabilityMachine, availabilityWords } from "./availability.ts"

export type ArtworkRow = typeof artworks.$inferSelect

/** Reads a work under a lock that lasts until the transaction ends; null when there is none. */
export async function lockArtwork(tx: Transaction, id: string): Promise<ArtworkRow | null> {
  const [row] = await tx.select().from(artworks).where(eq(artworks.id, id)).for("update")
  return row ?? null
}

/** The highest copy that is sold or held, 0 for none; an original's only copy has number 1. Read it under the work's lock. */
export async function highestTakenCopy(db: Transaction | Database, id: string): Promise<number> {
  const [row] = await db
    .select({ highest: sql<number>`coalesce(max(${holds.number}), 0)::int` })
    .from(holds)
    .where(and(eq(holds.artworkId, id), ne(holds.state, "released")))
  return row?.highest ?? 0
}

/**
 * Moves one work, and writes it down with the actor and the time. Refuses (409) what the table does not allow, and
 * a one-of-a-kind work that an order holds or has bought: there the order decides.
 * @param work as read under this transaction's lock
 */
export async function moveAvailability(
  tx: Transaction,
  actor: Actor,
  work: ArtworkRow,
  to: Availability,
  at: Date,
  reason = "",
): Promise<Outcome<ArtworkRow>> {
  const from = work.availability as Availability
  if (!mayMove(availabilityMachine, from, to, actor.kind === "user" && mayAdminister(actor) ? "admin" : "system")) {
    const words = `${availabilityWords[from]} cannot become ${availabilityWords[to]}.`
    return refuse("conflict", words, { availability: words })
  }
  if (actor.kind === "user" && work.editionSize === null && (await isInAnOrder(tx, work.id))) {
    const words = "An order holds this work. Finish or cancel the order first."
    return refuse("conflict", words, { availability: words })
  }
  const [moved] = await tx
    .update(artworks)
    .set({ availability: to, updatedAt: at })
    .where(eq(artworks.id, work.id))
    .returning()
  if (!moved) throw new Error(`the locked work ${work.id} is gone`)
  const detail = reason ? { from, to, reason } : { from, to }
  await record(tx, actor, { noun: "artwork", nounId: work.id, action: "availability", detail }, at)
  return done(moved)
}

async function isInAnOrder(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.artworkId, id), isNotNull(holds.orderId), ne(holds.state, "released")))
    .limit(1)
  return rows.length > 0
}

/** The artist sets what a work's label says. */
export async function setAvailability(
  shop: Shop,
  actor: Actor,
  id: string,
  to: Availability,
): Promise<Outcome<ArtworkRow>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  return shop.db.transaction(async (tx) => {
    const work = await lockArtwork(tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    return moveAvailability(tx, actor, work, to, shop.now())
  })
}
