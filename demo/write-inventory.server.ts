import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { artworks } from "../db/tables/artworks.ts"
import { locationPeriods, places } from "../db/tables/inventory.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { type DemoMove, demoCopies, demoInventory, demoPlaces } from "./inventory.ts"

const day = 86_400_000

/** Writes places, location periods, costs and conditions. */
export async function writeDemoInventory(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const placeRows = await tx
    .insert(places)
    .values(Object.entries(demoPlaces).map(([name, place]) => ({ name, ...place, createdAt: now })))
    .returning()
  await recordDemo(
    tx,
    "place",
    placeRows.map(({ id }) => id),
  )
  const idOf = new Map(placeRows.map(({ name, id }) => [name, id]))
  const rows: (typeof locationPeriods.$inferInsert)[] = []
  for (const [slug, { moves, cost, condition, notes, insured }] of Object.entries(demoInventory)) {
    const work = works.get(slug)
    if (!work) throw new Error(`there is no work ${slug}`)
    rows.push(...createLocationPeriods(work.id, 0, moves, idOf, now))
    const last = moves.at(-1)
    // Before the update: a trigger begins a location period for a location without one.
    await tx.insert(locationPeriods).values(rows.splice(0))
    await tx
      .update(artworks)
      .set({
        location: last?.to ?? "",
        subLocation: last?.spot ?? "",
        cost,
        insuredValue: insured ?? work.price,
        conditionStatus: condition,
        conditionNotes: notes ?? "",
      })
      .where(eq(artworks.id, work.id))
  }
  for (const { slug, copy, moves } of demoCopies)
    rows.push(...createLocationPeriods(works.get(slug)?.id ?? "", copy, moves, idOf, now))
  await tx.insert(locationPeriods).values(rows)
}

/** Consecutive location periods; the last one has no end. Leaves out a move that is not later than the one before. */
function createLocationPeriods(
  artworkId: string,
  copy: number,
  moves: DemoMove[],
  idOf: Map<string, string>,
  now: Date,
): (typeof locationPeriods.$inferInsert)[] {
  const started: { move: DemoMove; fromAt: Date }[] = []
  for (const move of moves) {
    const fromAt = typeof move.on === "number" ? new Date(now.getTime() - move.on * day) : new Date(`${move.on}T20:00Z`)
    const before = started.at(-1)
    if (!before || fromAt > before.fromAt) started.push({ move, fromAt })
  }
  return started.map(({ move, fromAt }, index) => ({
    ...{ artworkId, copy, fromAt, createdAt: fromAt },
    placeId: idOf.get(move.to) ?? "",
    spot: move.spot ?? "",
    toAt: started[index + 1]?.fromAt ?? null,
    carrier: move.carrier ?? "",
    note: move.note ?? "",
  }))
}
