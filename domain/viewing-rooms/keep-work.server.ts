import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import type { Actor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { reservationSchema } from "../orders/reservation.ts"
import { keepFor, type Reserved } from "../orders/reservations.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockRoom, noRoom, ofWork, recordRoomEvent, workIn } from "./room-row.server.ts"

const keepSchema = reservationSchema.pick({ artworkId: true, until: true })

/** For the room's recipient, until the end of a day. Refuses (409) a taken work. */
export const keepWork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: { artworkId: string; until: CalendarDate },
): Promise<Outcome<Reserved>> =>
  command(shop, actor, "viewing-rooms.write", checked(keepSchema, input), async (run, { artworkId, until }) => {
    const { tx } = run
    const work = await lockWork(tx, artworkId)
    const room = await lockRoom(tx, id)
    if (!room) return noRoom
    if (!(await workIn(tx, id, artworkId))) return refuse("not_found", "This work is not in the room.")
    const kept = await keepFor(run, work, {
      ...{ artworkId, number: null, name: room.name, email: room.email, until },
      note: `Kept from the viewing room “${room.title}”`,
    })
    if (!kept.ok) return kept
    await tx.update(viewingRoomWorks).set({ holdId: kept.value.id }).where(ofWork(id, artworkId))
    await recordRoomEvent(run, id, "kept", { detail: { title: kept.value.title, until } })
    return done(kept.value)
  })
