import { asc, eq, inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { Shop } from "../shop.ts"

/** For a data request, oldest first: works, marks and visits. */
export async function exportViewingRooms(shop: Pick<Shop, "db">, email: string) {
  const { id, title, name, note, createdAt, sentAt, expiresAt } = viewingRooms
  const rooms = await shop.db
    .select({ id, title, name, note, createdAt, sentAt, expiresAt })
    .from(viewingRooms)
    .where(eq(viewingRooms.email, email))
    .orderBy(asc(createdAt), asc(id))
  const ids = rooms.map((room) => room.id)
  if (ids.length === 0) return []
  const works = await shop.db
    .select({ row: viewingRoomWorks, title: artworks.title })
    .from(viewingRoomWorks)
    .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
    .where(inArray(viewingRoomWorks.roomId, ids))
    .orderBy(asc(viewingRoomWorks.position))
  const visits = await shop.db
    .select()
    .from(viewingRoomVisits)
    .where(inArray(viewingRoomVisits.roomId, ids))
    .orderBy(asc(viewingRoomVisits.at))
  return rooms.map(({ id: roomId, ...room }) => ({
    ...room,
    opened: visits.filter((visit) => visit.roomId === roomId).map(({ at }) => at),
    works: works
      .filter(({ row }) => row.roomId === roomId)
      .map(({ row: { price, currency, note: words, favoriteAt, questionAt, askedAt }, title: work }) => ({
        ...{ title: work, price, currency, note: words, favoriteAt, questionAt, askedAt },
      })),
  }))
}
