import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { findReturnProblem } from "./find-return-problem.server.ts"
import { type MoveInput, moveWorksSchema, undoMovesSchema } from "./move.ts"
import { getChangedLocation, type MoveResult, moveLockedWorks, saveWorkLocation } from "./move-locked-works.server.ts"
import { listWorksOut } from "./works-out.server.ts"

/** All or nothing. Refuses a day in the future or before the last arrival, and (409) returns from an agreement, which ends its terms. */
export const moveWorks = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MoveResult>> =>
  command<MoveInput, MoveResult>(
    shop,
    actor,
    "inventory.write",
    validateInput(moveWorksSchema, input),
    async (run, move) => {
      const crate = move.crate ? await lockCrate(run.tx, move) : done(null)
      if (!crate.ok) return crate
      const works = [...(await lockWorks(run.tx, move.ids)).values()]
      if (works.length === 0) return refuse("not_found", "There is no such work.")
      const to = { ...move, place: crate.value?.place ?? move.place, crate: crate.value?.id ?? null }
      const wrong = await findReturnProblem(run.tx, works, to)
      return wrong ? refuse("conflict", wrong, { place: wrong }) : moveLockedWorks(run, works, to)
    },
  )

/** Locked before the works, so that it stays where it is. Refuses another place than the crate's. */
async function lockCrate(
  tx: Transaction,
  { crate, place }: MoveInput,
): Promise<Outcome<{ id: string; place: string }>> {
  const [found] = await tx.select().from(crates).where(eq(crates.id, crate)).for("no key update")
  if (!found) return refuseFields({ crate: "There is no such crate." })
  // Read under the lock: a concurrently moved crate would match no row of a join.
  const [at] = await tx.select({ name: places.name }).from(places).where(eq(places.id, found.placeId))
  if (!at) throw new Error("a crate without a place")
  if (place === "" || place.toLowerCase() === at.name.toLowerCase()) return done({ id: found.id, place: at.name })
  const words = `${found.name} is at ${at.name}. Works go into it there.`
  return refuse("conflict", words, { crate: words })
}

/**
 * Refuses (409) as a whole when a work has moved since, was in a crate that has moved since, or is under an agreement since.
 */
export const undoWorkMoves = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ undone: number }>> =>
  command(shop, actor, "inventory.write", validateInput(undoMovesSchema, input), async (run, { stays: ids }) => {
    const { tx, now } = run
    const found = await tx.select().from(locationPeriods).where(inArray(locationPeriods.id, ids))
    const artworkIds = found.map(({ artworkId }) => artworkId)
    await lockCratesOf(tx, artworkIds)
    const works = await lockWorks(tx, artworkIds)
    // Read again under the lock: works may have moved in the meantime.
    const open = await tx
      .select()
      .from(locationPeriods)
      .where(and(inArray(locationPeriods.id, ids), isNull(locationPeriods.toAt)))
    if (open.length < new Set(ids).size) return refuse("conflict", "It has been moved since. This can’t be undone.")
    const out = await listWorksOut(tx, [...works.keys()])
    for (const period of open) {
      const work = works.get(period.artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      await tx.delete(locationPeriods).where(eq(locationPeriods.id, period.id))
      const before = await reopenPeriod(tx, period)
      // It was moved there by hand, and is there under an agreement now.
      const withThem = out.find(({ artworkId, copy }) => artworkId === period.artworkId && copy === period.copy)
      if (withThem?.placeId === period.placeId && before?.placeId !== period.placeId)
        return refuse(
          "conflict",
          `${work.title} is with ${withThem.place} under an agreement. Record its return there.`,
        )
      if (before?.crateAt && before.crateAt !== before.placeId)
        return refuse(
          "conflict",
          `${work.title} was in ${before.crate}, which is elsewhere by now. This can’t be undone.`,
        )
      if (period.copy === 0) await saveWorkLocation(tx, [work], before?.place ?? "", before?.spot ?? "", now)
      const changes = getChangedLocation(period.copy, { place: work.location, spot: work.subLocation }, before)
      const detail = { undid: period.id, copy: period.copy, to: before?.place ?? "" }
      await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    }
    return done({ undone: open.length })
  })

/** Locked before the works, as when a crate moves, so that crates stay where they are. */
const lockCratesOf = (tx: Transaction, works: string[]) =>
  tx.execute(sql`select id from crates where id in (select crate_id from stays where artwork_id = any (${sql.param(works)}::uuid[]))
    order by id for share`)

async function reopenPeriod(tx: Transaction, { artworkId, copy, fromAt }: typeof locationPeriods.$inferSelect) {
  const [before] = await tx
    .select({
      id: locationPeriods.id,
      placeId: locationPeriods.placeId,
      place: places.name,
      spot: locationPeriods.spot,
      toAt: locationPeriods.toAt,
      crate: crates.name,
      crateAt: crates.placeId,
    })
    .from(locationPeriods)
    .innerJoin(places, eq(places.id, locationPeriods.placeId))
    .leftJoin(crates, eq(crates.id, locationPeriods.crateId))
    .where(and(eq(locationPeriods.artworkId, artworkId), eq(locationPeriods.copy, copy)))
    .orderBy(desc(locationPeriods.fromAt))
    .limit(1)
  if (!before || before.toAt?.getTime() !== fromAt.getTime()) return null
  await tx.update(locationPeriods).set({ toAt: null }).where(eq(locationPeriods.id, before.id))
  return before
}
