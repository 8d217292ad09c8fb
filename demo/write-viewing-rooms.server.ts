import type { Transaction } from "../db/connect.ts"
import { viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../db/tables/viewing-rooms.ts"
import { insertRoomLink } from "../domain/viewing-rooms/room-access.server.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"

/** Prices in cents. `daysAgo`: before the demo is loaded; `open`: days after. */
const demoViewingRoom = {
  title: "Five for the new house",
  name: "Hanne Brandvold",
  email: "h.brandvold@example.com",
  note: "You said the walls are white and the light comes off the water. I have left out everything blue: you will have enough of it. Prices are yours until the day the room closes. Marit",
  daysAgo: 4,
  open: 12,
  works: [
    {
      slug: "neap",
      price: 440_000,
      note: "You stood before this one in April and said nothing for a long time.",
      favorite: true,
    },
    { slug: "red-lead", price: null, note: "The only red picture I have made. It needs a wall of its own." },
    { slug: "log-raft", price: null, note: "Number 11 is free, since you like it.", favorite: true },
    { slug: "buoy-line", price: null, note: "It can hang over a door." },
    { slug: "bar-crossing", price: null, note: "For the room with the north window." },
  ],
  /** Hours before the demo is loaded. */
  visits: [37, 12],
} as const

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
