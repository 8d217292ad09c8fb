import { and, eq, inArray, isNotNull, lte, ne, or } from "drizzle-orm"
import type { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { availabilityAlerts, holds } from "../../db/tables/holds.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { type Actor, system } from "../actor.ts"
import { getReservationEnd } from "../artworks/editions/reserved-holds.server.ts"
import { getTakenNumbers, listFreeNumbers } from "../artworks/editions/taken-copies.server.ts"
import { type ArtworkRow, lockWork } from "../artworks/lock-works.server.ts"
import { transitionAvailability } from "../artworks/status/availability-commands.server.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { alertReservationEnded, queueAvailabilityEmails } from "./availability-alerts.server.ts"
import { type ReservationInput, reservationExtensionSchema, reservationSchema } from "./reservation.ts"

type HoldRow = typeof holds.$inferSelect

export type ReservedWork = { id: string; title: string; name: string; until: CalendarDate }

/** Holds a copy for a customer until the end of a day. Refuses (409) a taken copy. */
export async function reserveWork(shop: Shop, actor: Actor, input: ReservationInput): Promise<Outcome<ReservedWork>> {
  try {
    return await command(shop, actor, "orders.write", validateInput(reservationSchema, input), async (run, asked) =>
      createReservation(run, await lockWork(run.tx, asked.artworkId), asked),
    )
  } catch (error) {
    // Only if the row locks fail.
    if (isUniqueViolation(error, "holds_one_per_copy")) return refuse("conflict", "Someone else has this work.")
    throw error
  }
}

/** `reserveWork` within another command. `work` is locked; null when unknown. */
export async function createReservation(
  run: CommandContext,
  work: ArtworkRow | null,
  reservation: z.output<typeof reservationSchema>,
): Promise<Outcome<ReservedWork>> {
  const { tx, actor, now } = run
  if (!work || work.archivedAt) return refuse("not_found", "There is no such work.")
  const { title } = work
  if (work.availability !== "available")
    return refuse("conflict", `“${title}” is not available, so it can’t be reserved.`)
  const end = await parseReservationEnd(tx, reservation.until, now)
  if (!end.ok) return end
  const taken = (await getTakenNumbers(tx, [work.id])).get(work.id) ?? new Set()
  const wanted = work.editionSize === null ? 1 : reservation.number
  const number = wanted ?? listFreeNumbers(work.editionSize, taken, 1)[0]
  if (number === undefined) return refuse("conflict", `All copies of “${title}” are taken.`)
  if (number > (work.editionSize ?? 1)) return refuseFields({ number: `The edition has ${work.editionSize} copies.` })
  if (taken.has(number))
    return refuse(
      "conflict",
      work.editionSize === null
        ? `A buyer has “${title}” on hold online. Try again when the hold has ended.`
        : `Copy ${number} of “${title}” is taken. Choose another one.`,
    )
  const { name, email, note, until } = reservation
  if (work.editionSize === null) {
    const moved = await transitionAvailability(tx, { actor, role: "admin" }, work, "reserved", now)
    if (!moved.ok) return moved
    await setReservedUntil(tx, work.id, name, until)
  }
  const [hold] = await tx
    .insert(holds)
    .values({
      ...{ artworkId: work.id, number, expiresAt: end.value, createdAt: now },
      ...{ reservedFor: name, reservedEmail: email, reservedNote: note },
    })
    .returning()
  if (!hold) throw new Error("the reservation was not written")
  await recordOnWork(run, work, "reserved", { number, for: name, until })
  return done({ id: hold.id, title, name, until })
}

/** Refuses (409) an ended reservation. */
export const extendReservation = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: { until: CalendarDate },
): Promise<Outcome<ReservedWork>> =>
  command(shop, actor, "orders.write", validateInput(reservationExtensionSchema, input), async (run, { until }) => {
    const locked = await lockReservation(run.tx, id)
    if (!locked.ok) return locked
    const { hold, work } = locked.value
    const end = await parseReservationEnd(run.tx, until, run.now)
    if (!end.ok) return end
    await run.tx.update(holds).set({ expiresAt: end.value }).where(eq(holds.id, hold.id))
    if (work.editionSize === null) await setReservedUntil(run.tx, work.id, hold.reservedFor, until)
    await recordOnWork(run, work, "reserved until", { number: hold.number, for: hold.reservedFor, until })
    return done({ id: hold.id, title: work.title, name: hold.reservedFor, until })
  })

/** Sends the availability alerts. */
export const releaseReservation = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "orders.write", noInput, async (run) => {
    const locked = await lockReservation(run.tx, id)
    if (!locked.ok) return locked
    await release(run, locked.value)
    return done({ title: locked.value.work.title })
  })

const clock = system("Clock")

/** Ends expired reservations and notifies the artist. Returns the count. `artworkIds` absent: all. */
export async function expireReservations(shop: Shop, artworkIds?: string[]): Promise<number> {
  const expired = await shop.db
    .select({ id: holds.id })
    .from(holds)
    .where(
      and(isReserved, lte(holds.expiresAt, shop.now()), artworkIds ? inArray(holds.artworkId, artworkIds) : undefined),
    )
    .limit(200)
  let endedCount = 0
  for (const { id } of expired) {
    try {
      const outcome = await command(shop, clock, "orders.write", noInput, async (run) => {
        const locked = await lockReservation(run.tx, id)
        // Ended, sold or extended while waiting for the lock.
        const isOver = locked.ok && locked.value.hold.expiresAt !== null && locked.value.hold.expiresAt <= run.now
        if (isOver) {
          await release(run, locked.value)
          await alertReservationEnded(shop, run.tx, locked.value)
        }
        return done(isOver)
      })
      if (outcome.ok && outcome.value) endedCount++
    } catch (error) {
      // One failure must not block the others.
      shop.log.error({ err: error, holdId: id }, "a reservation could not be ended")
    }
  }
  return endedCount
}

/**
 * Ends an erased person's reservations before their name is deleted, because without it nothing would. Matches by name when no
 * e-mail address is stored. Deletes their alerts.
 */
export async function releaseErasedReservations(
  shop: Shop,
  tx: Transaction,
  { emails, words }: { emails: string[]; words: PersonIdentifiers | null },
  now: Date,
): Promise<void> {
  const theirs = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(
      and(
        isReserved,
        or(
          and(ne(holds.reservedEmail, ""), inArray(holds.reservedEmail, emails)),
          words ? and(eq(holds.reservedEmail, ""), hasPersonIdentifiers(holds.reservedFor, words)) : undefined,
        ),
      ),
    )
    .orderBy(holds.artworkId, holds.id)
  await tx.delete(availabilityAlerts).where(inArray(availabilityAlerts.email, emails))
  for (const { id } of theirs) {
    const locked = await lockReservation(tx, id)
    if (locked.ok) await release({ shop, tx, actor: clock, now }, locked.value)
  }
}

const isReserved = and(eq(holds.state, "active"), ne(holds.reservedFor, ""), isNotNull(holds.expiresAt))

const reservationEnded = refuse("conflict", "This reservation has ended.")

async function lockReservation(tx: Transaction, id: string): Promise<Outcome<{ hold: HoldRow; work: ArtworkRow }>> {
  const [found] = await tx.select({ artworkId: holds.artworkId }).from(holds).where(matchesId(holds.id, id))
  const work = found && (await lockWork(tx, found.artworkId))
  if (!work) return refuse("not_found", "There is no such reservation.")
  const [hold] = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.id, id), isReserved))
  return hold ? done({ hold, work }) : reservationEnded
}

async function release(run: CommandContext, { hold, work }: { hold: HoldRow; work: ArtworkRow }): Promise<void> {
  const { shop, tx, actor, now } = run
  await tx.update(holds).set({ state: "released" }).where(eq(holds.id, hold.id))
  if (work.editionSize === null && work.availability === "reserved") {
    const role = actor.kind === "system" ? "system" : "admin"
    const moved = await transitionAvailability(tx, { actor, role }, work, "available", now)
    if (!moved.ok) throw new Error(moved.problem.message)
  }
  await recordOnWork(run, work, "reservation ended", { number: hold.number, for: hold.reservedFor })
  const isFree = work.editionSize === null || work.availability === "available"
  await queueAvailabilityEmails(shop, tx, isFree ? [work.id] : [], new Map([[work.id, work]]))
}

async function parseReservationEnd(tx: Transaction, until: CalendarDate, now: Date): Promise<Outcome<Date>> {
  const { site } = await getSettings(tx, "site")
  return getReservationEnd(site.timeZone, until, now)
}

const setReservedUntil = (tx: Transaction, id: string, statusFor: string, statusUntil: CalendarDate) =>
  tx.update(artworks).set({ statusFor, statusUntil }).where(eq(artworks.id, id))

const recordOnWork = (
  { tx, actor, now }: CommandContext,
  work: ArtworkRow,
  action: string,
  detail: Record<string, unknown>,
) => recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action, detail }, now)
