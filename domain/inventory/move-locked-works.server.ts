import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { locationPeriods, places } from "../../db/tables/inventory.ts"
import { formatShortDate, getCalendarDate, getMomentInZone, type TimeZone } from "../../lib/site-time.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { TransactionContext } from "../command.server.ts"
import type { FieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { MoveInput } from "./move.ts"
import { findOrCreatePlace } from "./place-commands.server.ts"

/** @property crate null: in none; undefined: unchanged, for a move within a place */
type WorkMove = Omit<MoveInput, "ids" | "crate"> & { crate?: string | null }

/** `stay` is the location period that the move started; `already` counts works that were there. */
export type MoveResult = { place: string; moved: { id: string; title: string; stay: string }[]; already: number }

/** Within a command that locked exactly these works. */
export async function moveLockedWorks(
  { tx, actor, now }: TransactionContext,
  works: ArtworkRow[],
  move: WorkMove,
): Promise<Outcome<MoveResult>> {
  const { site } = await getSettings(tx, "site")
  const at = arrival(move.day, site.timeZone, now)
  if (at > now) return refuseField("day", "A work can be moved today or on a day before.")
  const place = await findOrCreatePlace(tx, actor, move.place, now)
  const ids = works.map(({ id }) => id)
  const open = await lockOpenPeriods(tx, ids, move.copy)
  // A copy can move even if the edition has become smaller.
  const wrong = works.find(({ id, editionSize }) => move.copy > (editionSize ?? 0) && !open.has(id))
  if (wrong) return refuseField("copy", `${wrong.title} has no copy ${move.copy}.`)
  const ended = await listLastEnds(tx, ids, move.copy)
  const moved: MoveResult["moved"] = []
  for (const work of works) {
    const before = open.get(work.id)
    const crate = getCrate(move, before?.placeId === place.id ? before.crateId : null)
    if (before?.placeId === place.id && before.spot === move.spot && before.crateId === crate) continue
    const last = before?.fromAt ?? ended.get(work.id)
    const since = last ? getStartAfter(last, at, site.timeZone) : at
    if (last && !since) {
      const day = formatShortDate(last, site.timeZone)
      const words = before ? `came to ${before.place} on ${day}. It can’t leave before.` : `was elsewhere until ${day}.`
      return refuseField("day", `${work.title} ${words}`)
    }
    const start = { placeId: place.id, crateId: crate, at: since ?? at, ends: before?.id ?? null, now }
    const period = await startPeriod(tx, work, move, start)
    const changes = getChangedLocation(move.copy, before, { place: place.name, spot: move.spot })
    const detail = {
      stay: period,
      copy: move.copy,
      to: place.name,
      carrier: move.carrier,
      since: (since ?? at).toISOString(),
      ...(crate && { crate }),
    }
    await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "moved", changes, detail }, now)
    moved.push({ id: work.id, title: work.title, stay: period })
  }
  if (move.copy === 0 && moved.length > 0) await saveWorkLocation(tx, moved, place.name, move.spot, now)
  return done({ place: place.name, moved, already: works.length - moved.length })
}

const getCrate = ({ crate }: WorkMove, before: string | null) => (crate === undefined ? before : crate)

type LocationText = { place: string; spot: string }

/** Of the work's own row; nothing if only a copy moves. */
export function getChangedLocation(
  copy: number,
  before: LocationText | null | undefined,
  after: LocationText | null,
): FieldChanges {
  if (copy > 0) return {}
  const [from, to] = [before ?? { place: "", spot: "" }, after ?? { place: "", spot: "" }]
  return {
    ...(from.place !== to.place && { location: { before: from.place, after: to.place } }),
    ...(from.spot !== to.spot && { subLocation: { before: from.spot, after: to.spot } }),
  }
}

const refuseField = (field: string, words: string) => refuseFields({ [field]: words })

/** Now for today, else noon of the day. */
const arrival = (day: string, zone: TimeZone, now: Date): Date =>
  day === "" || day === getCalendarDate(zone, now) ? now : getMomentInZone(zone, day, 12 * 60)

/** A period ends after its start, on the same day a moment later; null: impossible. */
function getStartAfter(began: Date, at: Date, zone: TimeZone): Date | null {
  if (at > began) return at
  return getCalendarDate(zone, began) === getCalendarDate(zone, at) ? new Date(began.getTime() + 1) : null
}

type OpenPeriod = { id: string; placeId: string; place: string; spot: string; crateId: string | null; fromAt: Date }

async function lockOpenPeriods(tx: Transaction, ids: string[], copy: number): Promise<Map<string, OpenPeriod>> {
  const rows = await tx
    .select({
      id: locationPeriods.id,
      artworkId: locationPeriods.artworkId,
      placeId: locationPeriods.placeId,
      place: places.name,
      spot: locationPeriods.spot,
      crateId: locationPeriods.crateId,
      fromAt: locationPeriods.fromAt,
    })
    .from(locationPeriods)
    .innerJoin(places, eq(places.id, locationPeriods.placeId))
    .where(and(inArray(locationPeriods.artworkId, ids), eq(locationPeriods.copy, copy), isNull(locationPeriods.toAt)))
    .for("update", { of: locationPeriods })
  return new Map(rows.map(({ artworkId, ...period }) => [artworkId, period]))
}

async function listLastEnds(tx: Transaction, ids: string[], copy: number): Promise<Map<string, Date>> {
  const rows = await tx
    .selectDistinctOn([locationPeriods.artworkId], { id: locationPeriods.artworkId, toAt: locationPeriods.toAt })
    .from(locationPeriods)
    .where(
      and(inArray(locationPeriods.artworkId, ids), eq(locationPeriods.copy, copy), isNotNull(locationPeriods.toAt)),
    )
    .orderBy(locationPeriods.artworkId, desc(locationPeriods.toAt))
  return new Map(rows.flatMap(({ id, toAt }) => (toAt ? [[id, toAt]] : [])))
}

type PeriodStart = { placeId: string; crateId: string | null; at: Date; ends: string | null; now: Date }

async function startPeriod(
  tx: Transaction,
  { id: artworkId }: ArtworkRow,
  { copy, spot, carrier, note }: WorkMove,
  { placeId, crateId, at, ends, now }: PeriodStart,
): Promise<string> {
  if (ends) await tx.update(locationPeriods).set({ toAt: at }).where(eq(locationPeriods.id, ends))
  const [period] = await tx
    .insert(locationPeriods)
    .values({ artworkId, copy, placeId, crateId, spot, carrier, note, fromAt: at, createdAt: now })
    .returning({ id: locationPeriods.id })
  if (!period) throw new Error("the location period was not written")
  return period.id
}

export const saveWorkLocation = (
  tx: Transaction,
  works: { id: string }[],
  location: string,
  subLocation: string,
  now: Date,
) =>
  tx
    .update(artworks)
    .set({ location, subLocation, updatedAt: now })
    .where(sql`${artworks.id} = any (${sql.param(works.map(({ id }) => id))}::uuid[])`)
