import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { type CalendarDate, daysLater } from "../../lib/calendar-dates.ts"
import { dayIn, momentIn, type TimeZone } from "../../lib/site-time.ts"
import { done, type Outcome, refuse } from "../problem.ts"

// Copies that are reserved for a named person. `domain/orders/reservations.server.ts` makes and ends them.

const mostDays = 366

const keptByName = and(eq(holds.state, "active"), ne(holds.reservedFor, ""))

/** End of the last day in the site's time zone; refused when it is past, or too far ahead. */
export function endOfReservation(zone: TimeZone, until: CalendarDate, now: Date): Outcome<Date> {
  const wrong = (words: string) => refuse("invalid", "Please check the fields marked in red.", { until: words })
  const today = dayIn(zone, now)
  if (until < today) return wrong("This day is over. Please choose a later one.")
  if (until > daysLater(today, mostDays)) return wrong("At most a year ahead.")
  return done(momentIn(zone, daysLater(until, 1), 0))
}

export async function isReserved(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(holds, and(eq(holds.artworkId, id), keptByName))) > 0
}

/** The work's row must be locked. Returns the ids of ended reservations. */
export async function releaseReserved(tx: Transaction, id: string): Promise<string[]> {
  const ended = await tx
    .update(holds)
    .set({ state: "released" })
    .where(and(eq(holds.artworkId, id), keptByName))
    .returning({ id: holds.id })
  return ended.map((hold) => hold.id)
}

/** Restores a reservation that `releaseReserved` ended, unless expired or taken. The work must be locked. */
export async function reserveAgain(tx: Transaction, artworkId: string, ids: string[], now: Date): Promise<void> {
  const [taken] = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.artworkId, artworkId), ne(holds.state, "released")))
    .limit(1)
  const [id] = ids
  if (taken || !id) return
  const over = and(eq(holds.id, id), eq(holds.artworkId, artworkId), isNull(holds.orderId), gt(holds.expiresAt, now))
  await tx.update(holds).set({ state: "active" }).where(over)
}

/**
 * Syncs reservations of originals with their status note: a new name clears the former e-mail address, and a trigger takes the
 * work out of that client's viewing room. Rows must be locked.
 */
export async function noteReserved(
  tx: Transaction,
  originals: string[],
  note: { for: string; until: CalendarDate | "" },
  zone: TimeZone,
  now: Date,
): Promise<Outcome<null>> {
  if (originals.length === 0) return done(null)
  const kept = and(inArray(holds.artworkId, originals), keptByName)
  if ((await tx.$count(holds, kept)) === 0) return done(null)
  const words = "It’s kept for someone. To end that, make it available."
  if (!note.for) return refuse("invalid", words, { for: words })
  if (!note.until) return refuse("invalid", words, { until: words })
  const end = endOfReservation(zone, note.until, now)
  if (!end.ok) return end
  await tx
    .update(holds)
    .set({ reservedEmail: "", reservedNote: "" })
    .where(and(kept, ne(holds.reservedFor, note.for)))
  await tx.update(holds).set({ reservedFor: note.for, expiresAt: end.value }).where(kept)
  return done(null)
}
