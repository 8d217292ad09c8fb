import { and, eq, ne, or } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { system } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { countSoldCopies } from "../artworks/editions/taken-copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { transitionAvailability } from "../artworks/status/availability-commands.server.ts"

type OrderReference = { id: string; number: string }

/** The work's history names the order; the order's history names its actor. */
const orderActor = (order: OrderReference) => ({ actor: system(order.number), role: "system" }) as const

async function setAvailability(
  tx: Transaction,
  order: OrderReference,
  work: ArtworkRow,
  to: Availability,
  at: Date,
): Promise<void> {
  const moved = await transitionAvailability(tx, orderActor(order), work, to, at)
  if (!moved.ok) throw new Error(`${order.number}: ${moved.problem.message}`)
}

/** Originals only. Works must be locked. */
export async function reserveWorks(
  tx: Transaction,
  order: OrderReference,
  works: ArtworkRow[],
  at: Date,
): Promise<void> {
  for (const work of works) if (work.editionSize === null) await setAvailability(tx, order, work, "reserved", at)
}

/** Holds of a paid order stay; a work without free copies is sold. Works must be locked. */
export async function sellHolds(
  tx: Transaction,
  order: OrderReference,
  works: Map<string, ArtworkRow>,
  at: Date,
): Promise<void> {
  const sold = await tx
    .update(holds)
    .set({ state: "sold", expiresAt: null })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, "active")))
    .returning()
  for (const [id, count] of await countSoldCopies(tx, [...new Set(sold.map((hold) => hold.artworkId))])) {
    const work = works.get(id)
    if (!work || work.availability === "sold" || count < (work.editionSize ?? 1)) continue
    // An edition that the artist took off sale stays so.
    if (work.editionSize !== null && work.availability !== "available" && work.availability !== "reserved") continue
    await setAvailability(tx, order, work, "sold", at)
  }
}

/** Reserves sold works again when the order is not paid after all. Works must be locked. */
export async function unsellHolds(
  tx: Transaction,
  order: OrderReference,
  works: Map<string, ArtworkRow>,
  at: Date,
): Promise<void> {
  const held = await tx
    .update(holds)
    .set({ state: "active" })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, "sold")))
    .returning()
  for (const id of new Set(held.map(({ artworkId }) => artworkId))) {
    const work = works.get(id)
    if (work?.availability !== "sold") continue
    await setAvailability(tx, order, work, "available", at)
    if (work.editionSize === null)
      await setAvailability(tx, order, { ...work, availability: "available" }, "reserved", at)
  }
}

/**
 * Works must be locked. Returns ids of works that others may buy now.
 * @param makeAvailable otherwise reserved and sold works become not for sale
 * @param only these copies; absent: all
 */
export async function releaseHolds(
  tx: Transaction,
  order: OrderReference,
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
    // Only works that the order has moved: its reserved original, or a work whose last copy it bought.
    const movedByOrder = held.some(
      (hold) =>
        hold.artworkId === id && (hold.state === "sold" || (work.editionSize === null && hold.expiresAt === null)),
    )
    if (movedByOrder && (work.availability === "reserved" || work.availability === "sold")) {
      await setAvailability(tx, order, work, makeAvailable ? "available" : "not_for_sale", at)
    } else if (work.availability !== "available") continue
    if (makeAvailable || work.availability === "available") free.push(id)
  }
  return free
}
