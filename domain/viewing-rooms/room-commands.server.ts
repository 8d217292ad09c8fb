import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { isUuid } from "../../lib/is-uuid.ts"
import type { Actor } from "../actor.ts"
import { getReservationEnd } from "../artworks/editions/reserved-holds.server.ts"
import { command, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { findVisitorEmail } from "./room-access.server.ts"
import { revokeLockedRoomLinks } from "./room-links.server.ts"
import { recordRoomEvent, roomCommand } from "./room-row.server.ts"
import { insertRoomWorks } from "./room-works.server.ts"
import { roomUntilSchema, roomWorkIdsSchema, type ViewingRoomInput, viewingRoomSchema } from "./viewing-room.ts"

/** Works in order, or a copy of another room's with prices and notes. */
type InitialWorks = { works: string[] } | { from: string }

/** Not accessible before a link is created. @param id the form's: a form that is sent twice creates one room */
export const createViewingRoom = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: ViewingRoomInput,
  initial: InitialWorks = { works: [] },
): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "viewing-rooms.write", validateInput(viewingRoomSchema, input), async (run, asked) => {
    const { until, ...fields } = asked
    const { tx, now } = run
    if (!isUuid(id)) return refuse("invalid", "This form can’t be used any more. Please open it again.")
    const ends = await getClosingTime(tx, until, now)
    if (!ends.ok) return ends
    const created = await tx
      .insert(viewingRooms)
      .values({ id, ...fields, expiresAt: ends.value, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: viewingRooms.id })
    if (created.length === 0) return done({ id })
    await recordRoomEvent(run, id, "made", { detail: { ...("from" in initial && { from: initial.from }) } })
    if ("from" in initial) await copyWorks(tx, initial.from, id)
    else if (initial.works.length > 0) {
      const works = validateInput(roomWorkIdsSchema, { ids: initial.works })
      if (!works.ok) return works
      await insertRoomWorks(run, id, works.value.ids)
    }
    return done({ id })
  })

/** Marks and reservations are not copied. */
async function copyWorks(tx: Transaction, from: string, to: string): Promise<void> {
  if (!isUuid(from)) return
  await tx.execute(sql`
    insert into ${viewingRoomWorks} (room_id, artwork_id, position, price, currency, note)
    select ${to}::uuid, artwork_id, position, price, currency, note from ${viewingRoomWorks}
    where room_id = ${from}::uuid and removed_at is null`)
}

/**
 * A new address ends the links and starts a new thread, so that former recipients cannot write or buy in another's name.
 * A new recipient also clears the marks. @returns how many links ended
 */
export const updateViewingRoom = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: ViewingRoomInput,
): Promise<Outcome<{ revoked: number }>> =>
  roomCommand(shop, actor, id, validateInput(viewingRoomSchema, input), async (run, row, { until, ...fields }) => {
    const ends = await getClosingTime(run.tx, until, run.now, row.expiresAt)
    if (!ends.ok) return ends
    const next = { ...fields, expiresAt: ends.value }
    const changes = fieldChanges(row, next)
    if (Object.keys(changes).length === 0) return done({ revoked: 0 })
    // A room without an address belongs to the first sender.
    const before = await findVisitorEmail(run.tx, row)
    // Without a known address, a new name with an address is a new recipient.
    const isGivenAway =
      changes.email !== undefined &&
      (before === null ? changes.name !== undefined : before.toLowerCase() !== fields.email.toLowerCase())
    await run.tx
      .update(viewingRooms)
      .set({ ...next, ...(isGivenAway && { threadId: null, sentAt: null }), updatedAt: run.now })
      .where(eq(viewingRooms.id, id))
    let revoked = 0
    if (isGivenAway) {
      revoked = await revokeLockedRoomLinks(run, row)
      if (changes.name) await clearMarks(run.tx, id)
    } else if (row.threadId && (changes.name || (changes.email && fields.email)))
      await run.tx
        .update(threads)
        .set({ name: fields.name, ...(fields.email && { email: fields.email }) })
        .where(eq(threads.id, row.threadId))
    await recordRoomEvent(run, id, "edited", { changes })
    return done({ revoked })
  })

/** The reservations stay. */
const clearMarks = (tx: Transaction, id: string) =>
  tx
    .update(viewingRoomWorks)
    .set({ favoriteAt: null, questionAt: null, askedAt: null, askedPrice: null, askedCurrency: "", holdId: null })
    .where(eq(viewingRoomWorks.roomId, id))

/** Also for a closed room: its links that were not revoked are valid again. */
export const renewViewingRoom = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: { until: CalendarDate },
): Promise<Outcome<null>> =>
  roomCommand(shop, actor, id, validateInput(roomUntilSchema, input), async (run, row, { until }) => {
    const ends = await getClosingTime(run.tx, until, run.now)
    if (!ends.ok) return ends
    await run.tx.update(viewingRooms).set({ expiresAt: ends.value, updatedAt: run.now }).where(eq(viewingRooms.id, id))
    await recordRoomEvent(run, id, "renewed", { changes: fieldChanges(row, { expiresAt: ends.value }) })
    return done(null)
  })

/** Only a room without links. Others stay, so that their links are answered. */
export const deleteViewingRoom = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  roomCommand(shop, actor, id, noInput, async (run, row) => {
    if ((await run.tx.$count(viewingRoomLinks, eq(viewingRoomLinks.roomId, id))) > 0)
      return refuse("conflict", "Somebody has a link to this room. Revoke its links instead.")
    await run.tx.delete(viewingRooms).where(eq(viewingRooms.id, id))
    await recordRoomEvent(run, id, "deleted", { detail: { title: row.title } })
    return done({ title: row.title })
  })

/** After a day in the site's time zone. @param before the current closing time, which may be in the past */
async function getClosingTime(tx: Transaction, until: CalendarDate, now: Date, before?: Date): Promise<Outcome<Date>> {
  const { site } = await getSettings(tx, "site")
  const ends = getReservationEnd(site.timeZone, until, now)
  if (ends.ok || !before) return ends
  const same = getReservationEnd(site.timeZone, until, new Date(before.getTime() - 1))
  return same.ok && same.value.getTime() === before.getTime() ? same : ends
}

/**
 * Includes rooms without an address from which these addresses wrote. Call it before their messages are erased.
 * @returns their ids, for the history
 */
export async function eraseViewingRooms(tx: Transaction, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const of = sql`any (${sql.param(emails)}::citext[])`
  const deleted = await tx
    .delete(viewingRooms)
    .where(
      sql`(${viewingRooms.email} <> '' and ${viewingRooms.email} = ${of})
        or (${viewingRooms.email} = '' and ${viewingRooms.threadId} in (select id from threads where email = ${of}))`,
    )
    .returning({ id: viewingRooms.id })
  return deleted.map(({ id }) => id)
}
