import type { Transaction } from "../db/connect.ts"
import { viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../db/tables/viewing-rooms.ts"
import { insertRoomLink } from "../domain/viewing-rooms/room-access.server.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { demoViewingRoom } from "./viewing-room.ts"

const hour = 3_600_000

/** Nobody has the room's link: the studio can create another one. */
export async function writeDemoViewingRooms(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const { title, name, email, note, daysAgo, open, visits } = demoViewingRoom
  const before = (hours: number) => new Date(now.getTime() - hours * hour)
  const madeAt = before(daysAgo * 24)
  const [room] = await tx
    .insert(viewingRooms)
    .values({
      ...{ title, name, email, note, createdAt: madeAt, updatedAt: madeAt },
      sentAt: madeAt,
      expiresAt: before(-open * 24),
    })
    .returning({ id: viewingRooms.id })
  if (!room) throw new Error("the demo's viewing room was not written")
  const roomId = room.id
  const [first = 0] = visits
  await tx.insert(viewingRoomWorks).values(
    demoViewingRoom.works.flatMap((work, position) => {
      const artworkId = works.get(work.slug)?.id
      const favoriteAt = "favorite" in work ? before(first) : null
      const own = work.price === null ? {} : { price: work.price, currency: "USD" }
      return artworkId ? [{ roomId, artworkId, position, note: work.note, favoriteAt, ...own }] : []
    }),
  )
  await tx
    .insert(viewingRoomVisits)
    .values(visits.map((hours) => ({ roomId, at: before(hours), lastAt: before(hours) })))
  await insertRoomLink(tx, roomId, madeAt)
  await recordDemo(tx, "viewing_room", [roomId])
}
