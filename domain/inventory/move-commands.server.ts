import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { crates, places, stays } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { comesHome } from "./comes-home.server.ts"
import { type MoveInput, moveFields, undoMoveFields } from "./move.ts"
import { getChangedLocation, type Moves, moveLocked, say } from "./move-locked.server.ts"
import { outNow } from "./out-now.server.ts"

/** All or nothing. Refuses a day in the future or before the last arrival, and (409) returns from an agreement, which ends its terms. */
export const moveWorks = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Moves>> =>
  command<MoveInput, Moves>(shop, actor, "inventory.write", checked(moveFields, input), async (run, move) => {
    const crate = move.crate ? await crateFor(run.tx, move) : done(null)
    if (!crate.ok) return crate
    const works = [...(await lockWorks(run.tx, move.ids)).values()]
    if (works.length === 0) return refuse("not_found", "There is no such work.")
    const to = { ...move, place: crate.value?.place ?? move.place, crate: crate.value?.id ?? null }
    const wrong = await comesHome(run.tx, works, to)
    return wrong ? refuse("conflict", wrong, { place: wrong }) : moveLocked(run, works, to)
  })

/** Locked before the works, so that it stays where it is. Refuses another place than the crate's. */
async function crateFor(tx: Transaction, { crate, place }: MoveInput): Promise<Outcome<{ id: string; place: string }>> {
  const [found] = await tx.select().from(crates).where(eq(crates.id, crate)).for("no key update")
  if (!found) return refuse("invalid", "Please check the fields marked in red.", { crate: "There is no such crate." })
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
export const undoMoves = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ undone: number }>> =>
  command(shop, actor, "inventory.write", checked(undoMoveFields, input), async ({ tx, now }, { stays: ids }) => {
    const found = await tx.select().from(stays).where(inArray(stays.id, ids))
    await holdCrates(
      tx,
      found.map(({ artworkId }) => artworkId),
    )
    const works = await lockWorks(
      tx,
      found.map(({ artworkId }) => artworkId),
    )
    // Read again under the lock: works may have moved in the meantime.
    const open = await tx
      .select()
      .from(stays)
      .where(and(inArray(stays.id, ids), isNull(stays.toAt)))
    if (open.length < new Set(ids).size) return refuse("conflict", "It has been moved since. This can’t be undone.")
    const out = await outNow(tx, [...works.keys()])
    for (const stay of open) {
      const work = works.get(stay.artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      await tx.delete(stays).where(eq(stays.id, stay.id))
      const before = await goOn(tx, stay)
      // It was moved there by hand, and is there under an agreement now.
      const withThem = out.find(({ artworkId, copy }) => artworkId === stay.artworkId && copy === stay.copy)
      if (withThem?.placeId === stay.placeId && before?.placeId !== stay.placeId)
        return refuse(
          "conflict",
          `${work.title} is with ${withThem.place} under an agreement. Record its return there.`,
        )
      if (before?.crateAt && before.crateAt !== before.placeId)
        return refuse(
          "conflict",
          `${work.title} was in ${before.crate}, which is elsewhere by now. This can’t be undone.`,
        )
      if (stay.copy === 0) await say(tx, [work], before?.place ?? "", before?.spot ?? "", now)
      const changes = getChangedLocation(stay.copy, { place: work.location, spot: work.subLocation }, before)
      const detail = { undid: stay.id, copy: stay.copy, to: before?.place ?? "" }
      await record(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    }
    return done({ undone: open.length })
  })

/** Locked before the works, as when a crate moves, so that crates stay where they are. */
const holdCrates = (tx: Transaction, works: string[]) =>
  tx.execute(sql`select id from crates where id in (select crate_id from stays where artwork_id = any (${sql.param(works)}::uuid[]))
    order by id for share`)

async function goOn(tx: Transaction, { artworkId, copy, fromAt }: typeof stays.$inferSelect) {
  const [before] = await tx
    .select({
      id: stays.id,
      placeId: stays.placeId,
      place: places.name,
      spot: stays.spot,
      toAt: stays.toAt,
      crate: crates.name,
      crateAt: crates.placeId,
    })
    .from(stays)
    .innerJoin(places, eq(places.id, stays.placeId))
    .leftJoin(crates, eq(crates.id, stays.crateId))
    .where(and(eq(stays.artworkId, artworkId), eq(stays.copy, copy)))
    .orderBy(desc(stays.fromAt))
    .limit(1)
  if (!before || before.toAt?.getTime() !== fromAt.getTime()) return null
  await tx.update(stays).set({ toAt: null }).where(eq(stays.id, before.id))
  return before
}
