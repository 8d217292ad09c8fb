import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { places, stays } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type MoveFields, moveFields, undoMoveFields } from "./move.ts"
import { changed, type Moves, moveLocked, say } from "./move-locked.server.ts"
import { outNow } from "./out-now.server.ts"
import { isOwn, type PlaceKind } from "./place.ts"

/**
 * Moves works, or a copy of an edition, to a place: the stay there begins when the one before ends. All or nothing. What is
 * there already is left alone. A day in the future, or before the last arrival, is refused beside its field; so is (409) what is with
 * somebody under an agreement and would come home: that is a return, which ends its terms.
 */
export const moveWorks = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Moves>> =>
  command<MoveFields, Moves>(shop, actor, "admin", checked(moveFields, input), async (run, move) => {
    const works = [...(await lockWorks(run.tx, move.ids)).values()]
    if (works.length === 0) return refuse("not_found", "There is no such work.")
    const wrong = await comesHome(run.tx, works, move)
    return wrong ? refuse("conflict", wrong, { place: wrong }) : moveLocked(run, works, move)
  })

/** Whether one of them is out, and the place is the artist's own, or where the work was before it went out. */
async function comesHome(tx: Transaction, works: ArtworkRow[], { copy, place }: MoveFields): Promise<string | null> {
  const all = await outNow(
    tx,
    works.map(({ id }) => id),
  )
  const out = all.filter((one) => one.copy === copy)
  const [to] = out.length > 0 ? await tx.select().from(places).where(eq(places.name, place)) : []
  for (const { artworkId, place: other } of out) {
    if (!to || to.name === other) continue
    const last = await tx
      .select({ placeId: stays.placeId })
      .from(stays)
      .where(and(eq(stays.artworkId, artworkId), eq(stays.copy, copy), isNotNull(stays.toAt)))
      .orderBy(desc(stays.fromAt))
      .limit(1)
    if (!isOwn(to.kind as PlaceKind) && last[0]?.placeId !== to.id) continue
    const title = works.find(({ id }) => id === artworkId)?.title
    return `${title} is with ${other}. Record its return under Consignments and loans.`
  }
  return null
}

/**
 * Takes moves back, as if they had not been: works are again where they were. Refused (409) as a whole when one of them has
 * been moved since.
 */
export const undoMoves = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ undone: number }>> =>
  command(shop, actor, "admin", checked(undoMoveFields, input), async ({ tx, now }, { stays: ids }) => {
    const found = await tx.select().from(stays).where(inArray(stays.id, ids))
    const works = await lockWorks(
      tx,
      found.map(({ artworkId }) => artworkId),
    )
    // read again under the lock: somebody may have moved them meanwhile
    const open = await tx
      .select()
      .from(stays)
      .where(and(inArray(stays.id, ids), isNull(stays.toAt)))
    if (open.length < new Set(ids).size) return refuse("conflict", "It has been moved since. This can’t be undone.")
    for (const stay of open) {
      const work = works.get(stay.artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      await tx.delete(stays).where(eq(stays.id, stay.id))
      const before = await goOn(tx, stay)
      if (stay.copy === 0) await say(tx, [work], before?.place ?? "", before?.spot ?? "", now)
      const changes = changed(stay.copy, { place: work.location, spot: work.subLocation }, before)
      const detail = { undid: stay.id, copy: stay.copy, to: before?.place ?? "" }
      await record(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    }
    return done({ undone: open.length })
  })

/** The stay that ended when this one began goes on. */
async function goOn(tx: Transaction, { artworkId, copy, fromAt }: typeof stays.$inferSelect) {
  const [before] = await tx
    .select({ id: stays.id, place: places.name, spot: stays.spot, toAt: stays.toAt })
    .from(stays)
    .innerJoin(places, eq(places.id, stays.placeId))
    .where(and(eq(stays.artworkId, artworkId), eq(stays.copy, copy)))
    .orderBy(desc(stays.fromAt))
    .limit(1)
  if (!before || before.toAt?.getTime() !== fromAt.getTime()) return null
  await tx.update(stays).set({ toAt: null }).where(eq(stays.id, before.id))
  return before
}
