import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { type CalendarDate, daysLater } from "../../lib/calendar-dates.ts"
import { dayIn, momentIn, type TimeZone } from "../../lib/site-time.ts"
import { done, type Outcome, refuse } from "../problem.ts"

// Copies that the artist keeps for somebody by name. `domain/orders/reservations.server.ts` makes and ends them.

/** How far ahead a work can be reserved, in days. */
const mostDays = 366

const keptByName = and(eq(holds.state, "active"), ne(holds.reservedFor, ""))

/** When the last day of a reservation is over in the site's time zone; refused when it is past, or too far ahead. */
export function endOfReservation(zone: TimeZone, until: CalendarDate, now: Date): Outcome<Date> {
  const wrong = (words: string) => refuse("invalid", "Please check the fields marked in red.", { until: words })
  const today = dayIn(zone, now)
  if (until < today) return wrong("This day is over. Please choose a later one.")
  if (until > daysLater(today, mostDays)) return wrong("At most a year ahead.")
  return done(momentIn(zone, daysLater(until, 1), 0))
}

/** Whether a copy of the work is kept for somebody by name. */
export async function isReserved(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(holds, and(eq(holds.artworkId, id), keptByName))) > 0
}

/** Ends the reservations of a work. Its row must be locked. @returns their ids */
export async function releaseReserved(tx: Transaction, id: string): Promise<string[]> {
  const ended = await tx
    .update(holds)
    .set({ state: "released" })
    .where(and(eq(holds.artworkId, id), keptByName))
    .returning({ id: holds.id })
  return ended.map((hold) => hold.id)
}

/**
 * Keeps an original again for whom it was kept, unless the last day is over by now or somebody has it. Its row must be locked.
 * @param ids what `releaseReserved` returned
 */
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
 * What is said about reserved originals is true of their reservations too: the same name and the same last day. One for another
 * name has not the address of whom it was for (and leaves their viewing room, by a trigger). Their rows must be locked. Refused without a name or a day where there is a reservation, which has both.
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
  const words = "It’s kept for somebody. To end that, make it available."
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
