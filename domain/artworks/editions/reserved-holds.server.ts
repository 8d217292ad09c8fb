import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { availabilityAlerts, holds } from "../../../db/tables/holds.ts"
import { addDays, type CalendarDate } from "../../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone, type TimeZone } from "../../../lib/site-time.ts"
import { hasPersonIdentifiers, type PersonIdentifiers } from "../../person-identifiers.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../problem.ts"

// Copies that are reserved for a named person. `domain/orders/reservation-commands.server.ts` makes and ends them.

const maxDays = 366

const isReservedByName = and(eq(holds.state, "active"), ne(holds.reservedFor, ""))

/** End of the last day in the site's time zone; refused when it is past, or too far ahead. */
export function getReservationEnd(zone: TimeZone, until: CalendarDate, now: Date): Outcome<Date> {
  const wrong = (words: string) => refuseFields({ until: words })
  const today = getCalendarDate(zone, now)
  if (until < today) return wrong("This day is over. Please choose a later one.")
  if (until > addDays(today, maxDays)) return wrong("At most a year ahead.")
  return done(getMomentInZone(zone, addDays(until, 1), 0))
}

export async function isReserved(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(holds, and(eq(holds.artworkId, id), isReservedByName))) > 0
}

/** The work's row must be locked. Returns the ids of ended reservations. */
export async function releaseReserved(tx: Transaction, id: string): Promise<string[]> {
  const ended = await tx
    .update(holds)
    .set({ state: "released" })
    .where(and(eq(holds.artworkId, id), isReservedByName))
    .returning({ id: holds.id })
  return ended.map((hold) => hold.id)
}

/** Restores a reservation that `releaseReserved` ended, unless expired or taken. The work must be locked. */
export async function restoreReservation(tx: Transaction, artworkId: string, ids: string[], now: Date): Promise<void> {
  const [taken] = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.artworkId, artworkId), ne(holds.state, "released")))
    .limit(1)
  const [id] = ids
  if (taken || !id) return
  const endedHold = and(
    eq(holds.id, id),
    eq(holds.artworkId, artworkId),
    isNull(holds.orderId),
    gt(holds.expiresAt, now),
  )
  await tx.update(holds).set({ state: "active" }).where(endedHold)
}

/**
 * Syncs reservations of originals with their status note: a new name clears the former e-mail address, and a trigger takes the
 * work out of that client's viewing room. Rows must be locked.
 */
export async function updateReservations(
  tx: Transaction,
  originals: string[],
  note: { for: string; until: CalendarDate | "" },
  zone: TimeZone,
  now: Date,
): Promise<Outcome<null>> {
  if (originals.length === 0) return done(null)
  const reserved = and(inArray(holds.artworkId, originals), isReservedByName)
  if ((await tx.$count(holds, reserved)) === 0) return done(null)
  const message = "It’s kept for someone. To end that, make it available."
  if (!note.for) return refuse("invalid", message, { for: message })
  if (!note.until) return refuse("invalid", message, { until: message })
  const end = getReservationEnd(zone, note.until, now)
  if (!end.ok) return end
  await tx
    .update(holds)
    .set({ reservedEmail: "", reservedNote: "" })
    .where(and(reserved, ne(holds.reservedFor, note.for)))
  await tx.update(holds).set({ reservedFor: note.for, expiresAt: end.value }).where(reserved)
  return done(null)
}

/** Erases a person's reservations, alerts and status notes. */
export async function eraseReserver(tx: Transaction, emails: string[], words: PersonIdentifiers | null): Promise<void> {
  if (emails.length > 0) {
    await tx
      .update(holds)
      .set({ reservedFor: "", reservedEmail: "", reservedNote: "" })
      .where(sql`${holds.reservedEmail} = any (${sql.param(emails)}::citext[]) and ${holds.reservedEmail} <> ''`)
    await tx.delete(availabilityAlerts).where(inArray(availabilityAlerts.email, emails))
  }
  if (!words) return
  // By name, when no e-mail address was stored: reservations in viewing rooms and at fairs.
  await tx
    .update(holds)
    .set({ reservedFor: "" })
    .where(and(eq(holds.reservedEmail, ""), hasPersonIdentifiers(holds.reservedFor, words)))
  await tx.update(artworks).set({ statusFor: "" }).where(hasPersonIdentifiers(artworks.statusFor, words))
}
