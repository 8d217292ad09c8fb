import { eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import type { Actor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { reservationSchema } from "../orders/reservation.ts"
import { createReservation, type ReservedWork } from "../orders/reservation-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getRoomPrice } from "./room-price.ts"
import { findRoomWork, isRoomWork, lockViewingRoom, recordRoomEvent, roomNotFound } from "./room-row.server.ts"

const reserveSchema = reservationSchema.pick({ artworkId: true, until: true })

/** For the room's recipient, until the end of a day. Refuses (409) a taken work. */
export const reserveRoomWork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: { artworkId: string; until: CalendarDate },
): Promise<Outcome<ReservedWork>> =>
  command(shop, actor, "viewing-rooms.write", validateInput(reserveSchema, input), async (run, asked) => {
    const { artworkId, until } = asked
    const { tx } = run
    const work = await lockWork(tx, artworkId)
    const room = await lockViewingRoom(tx, id)
    if (!room) return roomNotFound
    if (!(await findRoomWork(tx, id, artworkId))) return refuse("not_found", "This work is not in the room.")
    const reserved = await createReservation(run, work, {
      ...{ artworkId, number: null, name: room.name, email: room.email, until },
      note: `Kept from the viewing room “${room.title}”`,
    })
    if (!reserved.ok) return reserved
    await tx.update(viewingRoomWorks).set({ holdId: reserved.value.id }).where(isRoomWork(id, artworkId))
    await recordRoomEvent(run, id, "kept", { detail: { title: reserved.value.title, until } })
    return done(reserved.value)
  })

/** In minor units; null: the hold is of no viewing room, or the work has no price. */
export async function findAgreedPrice(
  db: Database,
  holdId: string,
): Promise<{ amount: number; currency: string } | null> {
  const [row] = await db
    .select({ own: viewingRoomWorks, list: { price: artworks.price, currency: artworks.currency } })
    .from(viewingRoomWorks)
    .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
    .where(eq(viewingRoomWorks.holdId, holdId))
  return row ? getRoomPrice(row.own, row.list) : null
}
