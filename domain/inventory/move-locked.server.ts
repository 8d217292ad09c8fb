import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { places, stays } from "../../db/tables/inventory.ts"
import { dayIn, momentIn, sayShortDay, type TimeZone } from "../../lib/site-time.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { Write } from "../command.server.ts"
import type { FieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { MoveInput } from "./move.ts"
import { placeNamed } from "./place-commands.server.ts"

/** @property crate null: in none; undefined: unchanged, for a move within a place */
type LockedMove = Omit<MoveInput, "ids" | "crate"> & { crate?: string | null }

/** `stay` is the location period that the move started; `already` counts works that were there. */
export type Moves = { place: string; moved: { id: string; title: string; stay: string }[]; already: number }

/** Within a command that locked exactly these works. */
export async function moveLocked(
  { tx, actor, now }: Write,
  works: ArtworkRow[],
  move: LockedMove,
): Promise<Outcome<Moves>> {
  const { site } = await readSettings(tx, "site")
  const at = arrival(move.day, site.timeZone, now)
  if (at > now) return refuseField("day", "A work can be moved today or on a day before.")
  const place = await placeNamed(tx, actor, move.place, now)
  const ids = works.map(({ id }) => id)
  const open = await openStays(tx, ids, move.copy)
  // A copy can move even if the edition has become smaller.
  const wrong = works.find(({ id, editionSize }) => move.copy > (editionSize ?? 0) && !open.has(id))
  if (wrong) return refuseField("copy", `${wrong.title} has no copy ${move.copy}.`)
  const ended = await lastEnds(tx, ids, move.copy)
  const moved: Moves["moved"] = []
  for (const work of works) {
    const before = open.get(work.id)
    const crate = crateOf(move, before?.placeId === place.id ? before.crateId : null)
    if (before?.placeId === place.id && before.spot === move.spot && before.crateId === crate) continue
    const last = before?.fromAt ?? ended.get(work.id)
    const since = last ? after(last, at, site.timeZone) : at
    if (last && !since) {
      const day = sayShortDay(last, site.timeZone)
      const words = before ? `came to ${before.place} on ${day}. It can’t leave before.` : `was elsewhere until ${day}.`
      return refuseField("day", `${work.title} ${words}`)
    }
    const began = { placeId: place.id, crateId: crate, at: since ?? at, ends: before?.id ?? null, now }
    const stay = await begin(tx, work, move, began)
    const changes = getChangedLocation(move.copy, before, { place: place.name, spot: move.spot })
    const detail = {
      stay,
      copy: move.copy,
      to: place.name,
      carrier: move.carrier,
      since: (since ?? at).toISOString(),
      ...(crate && { crate }),
    }
    await record(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    moved.push({ id: work.id, title: work.title, stay })
  }
  if (move.copy === 0 && moved.length > 0) await say(tx, moved, place.name, move.spot, now)
  return done({ place: place.name, moved, already: works.length - moved.length })
}

const crateOf = ({ crate }: LockedMove, before: string | null) => (crate === undefined ? before : crate)

type Where = { place: string; spot: string }

/** Of the work's own row; nothing if only a copy moves. */
export function getChangedLocation(copy: number, before: Where | null | undefined, after: Where | null): FieldChanges {
  if (copy > 0) return {}
  const [from, to] = [before ?? { place: "", spot: "" }, after ?? { place: "", spot: "" }]
  return {
    ...(from.place !== to.place && { location: { before: from.place, after: to.place } }),
    ...(from.spot !== to.spot && { subLocation: { before: from.spot, after: to.spot } }),
  }
}

const refuseField = (field: string, words: string) =>
  refuse("invalid", "Please check the fields marked in red.", { [field]: words })

/** Now for today, else noon of the day. */
const arrival = (day: string, zone: TimeZone, now: Date): Date =>
  day === "" || day === dayIn(zone, now) ? now : momentIn(zone, day, 12 * 60)

/** A period ends after its start, on the same day a moment later; null: impossible. */
function after(began: Date, at: Date, zone: TimeZone): Date | null {
  if (at > began) return at
  return dayIn(zone, began) === dayIn(zone, at) ? new Date(began.getTime() + 1) : null
}

type Open = { id: string; placeId: string; place: string; spot: string; crateId: string | null; fromAt: Date }

async function openStays(tx: Transaction, ids: string[], copy: number): Promise<Map<string, Open>> {
  const rows = await tx
    .select({
      id: stays.id,
      artworkId: stays.artworkId,
      placeId: stays.placeId,
      place: places.name,
      spot: stays.spot,
      crateId: stays.crateId,
      fromAt: stays.fromAt,
    })
    .from(stays)
    .innerJoin(places, eq(places.id, stays.placeId))
    .where(and(inArray(stays.artworkId, ids), eq(stays.copy, copy), isNull(stays.toAt)))
    .for("update", { of: stays })
  return new Map(rows.map(({ artworkId, ...stay }) => [artworkId, stay]))
}

async function lastEnds(tx: Transaction, ids: string[], copy: number): Promise<Map<string, Date>> {
  const rows = await tx
    .selectDistinctOn([stays.artworkId], { id: stays.artworkId, toAt: stays.toAt })
    .from(stays)
    .where(and(inArray(stays.artworkId, ids), eq(stays.copy, copy), isNotNull(stays.toAt)))
    .orderBy(stays.artworkId, desc(stays.toAt))
  return new Map(rows.flatMap(({ id, toAt }) => (toAt ? [[id, toAt]] : [])))
}

type Begun = { placeId: string; crateId: string | null; at: Date; ends: string | null; now: Date }

async function begin(
  tx: Transaction,
  { id: artworkId }: ArtworkRow,
  { copy, spot, carrier, note }: LockedMove,
  { placeId, crateId, at, ends, now }: Begun,
): Promise<string> {
  if (ends) await tx.update(stays).set({ toAt: at }).where(eq(stays.id, ends))
  const [stay] = await tx
    .insert(stays)
    .values({ artworkId, copy, placeId, crateId, spot, carrier, note, fromAt: at, createdAt: now })
    .returning({ id: stays.id })
  if (!stay) throw new Error("the location period was not written")
  return stay.id
}

export const say = (tx: Transaction, works: { id: string }[], location: string, subLocation: string, now: Date) =>
  tx
    .update(artworks)
    .set({ location, subLocation, updatedAt: now })
    .where(sql`${artworks.id} = any (${sql.param(works.map(({ id }) => id))}::uuid[])`)
