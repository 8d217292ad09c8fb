import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { places, stays } from "../../db/tables/inventory.ts"
import { dayIn, momentIn, sayShortDay, type TimeZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type MoveFields, moveFields, undoMoveFields } from "./move.ts"
import { placeNamed } from "./place-commands.server.ts"

/** What was moved, each with the stay that it began; `already`: how many were there. */
export type Moves = { place: string; moved: { id: string; title: string; stay: string }[]; already: number }

/**
 * Moves works, or a copy of an edition, to a place: the stay there begins when the one before ends. All or nothing. What is
 * there already is left alone. A day in the future, or before the last arrival, is refused beside its field.
 */
export const moveWorks = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Moves>> =>
  command<MoveFields, Moves>(shop, actor, "admin", checked(moveFields, input), async ({ tx, now }, move) => {
    const works = [...(await lockWorks(tx, move.ids)).values()]
    if (works.length === 0) return refuse("not_found", "There is no such work.")
    const wrong = works.find((work) => move.copy > (work.editionSize ?? 0))
    if (wrong) return refuseField("copy", `${wrong.title} has no copy ${move.copy}.`)
    const { site } = await readSettings(tx, "site")
    const at = arrival(move.day, site.timeZone, now)
    if (at > now) return refuseField("day", "A work can be moved today or on a day before.")
    const place = await placeNamed(tx, actor, move.place, now)
    const open = await openStays(tx, move)
    const moved: Moves["moved"] = []
    for (const work of works) {
      const before = open.get(work.id)
      if (before?.placeId === place.id && before.spot === move.spot) continue
      const since = before ? after(before.fromAt, at, site.timeZone) : at
      if (before && !since) {
        const day = sayShortDay(before.fromAt, site.timeZone)
        return refuseField("day", `${work.title} came to ${before.place} on ${day}. It can’t leave before.`)
      }
      const stay = await begin(tx, work, move, { placeId: place.id, at: since ?? at, ends: before?.id ?? null, now })
      const changes = {
        location: { before: before?.place ?? "", after: place.name },
        ...(before?.spot !== move.spot && { subLocation: { before: before?.spot ?? "", after: move.spot } }),
      }
      const detail = { stay, copy: move.copy, carrier: move.carrier, since: (since ?? at).toISOString() }
      await record(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
      moved.push({ id: work.id, title: work.title, stay })
    }
    if (move.copy === 0 && moved.length > 0) await say(tx, moved, place.name, move.spot, now)
    return done({ place: place.name, moved, already: works.length - moved.length })
  })

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
      const changes = { location: { before: work.location, after: before?.place ?? "" } }
      const detail = { undid: stay.id, copy: stay.copy }
      await record(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    }
    return done({ undone: open.length })
  })

const refuseField = (field: string, words: string) =>
  refuse("invalid", "Please check the fields marked in red.", { [field]: words })

/** When something arrived that came on a day; today: now. */
const arrival = (day: string, zone: TimeZone, now: Date): Date =>
  day === "" || day === dayIn(zone, now) ? now : momentIn(zone, day, 12 * 60)

/** When a stay that began then can end: on its own day a moment later, never before; null: not at all. */
function after(began: Date, at: Date, zone: TimeZone): Date | null {
  if (at > began) return at
  return dayIn(zone, began) === dayIn(zone, at) ? new Date(began.getTime() + 1) : null
}

type Open = { id: string; placeId: string; place: string; spot: string; fromAt: Date }

/** Where works, or this copy of them, are now; locked. */
async function openStays(tx: Transaction, { ids, copy }: MoveFields): Promise<Map<string, Open>> {
  const rows = await tx
    .select({
      id: stays.id,
      artworkId: stays.artworkId,
      placeId: stays.placeId,
      place: places.name,
      spot: stays.spot,
      fromAt: stays.fromAt,
    })
    .from(stays)
    .innerJoin(places, eq(places.id, stays.placeId))
    .where(and(inArray(stays.artworkId, ids), eq(stays.copy, copy), isNull(stays.toAt)))
    .for("update", { of: stays })
  return new Map(rows.map(({ artworkId, ...stay }) => [artworkId, stay]))
}

type Begun = { placeId: string; at: Date; ends: string | null; now: Date }

async function begin(
  tx: Transaction,
  { id: artworkId }: ArtworkRow,
  { copy, spot, carrier, note }: MoveFields,
  { placeId, at, ends, now }: Begun,
): Promise<string> {
  if (ends) await tx.update(stays).set({ toAt: at }).where(eq(stays.id, ends))
  const [stay] = await tx
    .insert(stays)
    .values({ artworkId, copy, placeId, spot, carrier, note, fromAt: at, createdAt: now })
    .returning({ id: stays.id })
  if (!stay) throw new Error("the stay was not written")
  return stay.id
}

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

/** The works' own rows say where they are. */
const say = (tx: Transaction, works: { id: string }[], location: string, subLocation: string, now: Date) =>
  tx
    .update(artworks)
    .set({ location, subLocation, updatedAt: now })
    .where(sql`${artworks.id} = any (${sql.param(works.map(({ id }) => id))}::uuid[])`)
