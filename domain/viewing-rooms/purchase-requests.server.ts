import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { threads } from "../../db/tables/messages.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { RoomPrice } from "./room-contents.server.ts"

/** `keptUntil`: the moment after the last reserved day. */
export type PurchaseRequest = {
  roomId: string
  room: string
  name: string
  artworkId: string
  title: string
  price: RoomPrice
  askedAt: Date
  holdId: string | null
  keptUntil: Date | null
}

/** Requests that are not sold yet: while reserved, else while their message awaits an answer. Oldest first. */
export const listPurchaseRequests = (shop: Shop, actor: Actor): Promise<Outcome<PurchaseRequest[]>> =>
  query(shop, actor, "viewing-rooms.read", async (db) => {
    const rows = await db
      .select({ row: viewingRoomWorks, room: viewingRooms, title: artworks.title, hold: holds })
      .from(viewingRoomWorks)
      .innerJoin(viewingRooms, eq(viewingRooms.id, viewingRoomWorks.roomId))
      .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
      .leftJoin(holds, and(eq(holds.id, viewingRoomWorks.holdId), eq(holds.state, "active")))
      .leftJoin(threads, eq(threads.id, viewingRooms.threadId))
      .where(
        and(
          ...[isNotNull(viewingRoomWorks.askedAt), isNull(viewingRoomWorks.removedAt), isNull(artworks.archivedAt)],
          inArray(artworks.availability, ["available", "reserved"]),
          or(isNotNull(holds.id), eq(threads.turn, "ours")),
        ),
      )
      .orderBy(asc(viewingRoomWorks.askedAt))
      .limit(50)
    return done(
      rows.flatMap(({ row, room, title, hold }) =>
        row.askedAt && row.askedPrice !== null
          ? [
              {
                ...{ roomId: room.id, room: room.title, name: room.name, artworkId: row.artworkId, title },
                price: { amount: row.askedPrice, currency: row.askedCurrency },
                ...{ askedAt: row.askedAt, holdId: hold?.id ?? null, keptUntil: hold?.expiresAt ?? null },
              },
            ]
          : [],
      ),
    )
  })
