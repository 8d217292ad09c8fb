import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { pictures } from "../../db/tables/media.ts"
import { viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { countAvailableCopies, getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import { getRoomPrice } from "./room-price.ts"

/** open: available; yours: reserved for the visitor; bought: ordered by the visitor; others: as on the work's label. */
export type RoomWorkStatus = "open" | "yours" | "bought" | "sold" | "reserved" | "on_hold" | "not_for_sale"

export type RoomPrice = { amount: number; currency: string }

/** `price`: the visitor's; null: on request. */
export type RoomWork = {
  card: WorkCard
  status: RoomWorkStatus
  price: RoomPrice | null
  /** The list price; null: on request. */
  listPrice: RoomPrice | null
  isOwnPrice: boolean
  note: string
  isPublic: boolean
  favoriteAt: Date | null
  questionAt: Date | null
  askedAt: Date | null
  /** The visitor's reservation. */
  kept: { id: string; ends: Date } | null
}

/** In the room's order, without archived works. One query. */
export async function listRoomWorks(shop: Pick<Shop, "db" | "now">, roomId: string): Promise<RoomWork[]> {
  const now = shop.now()
  const rows = await shop.db
    .select({
      ...getCardColumns(now),
      row: viewingRoomWorks,
      hold: { id: holds.id, state: holds.state, expiresAt: holds.expiresAt },
      isPublic: sql<boolean>`${isPublic}`,
      isBought: sql<boolean>`exists (select from holds as h join orders as o on o.id = h.order_id
        where h.artwork_id = artworks.id and h.state <> 'released' and o.email <> '' and o.email = ${viewingRooms.email})`,
    })
    .from(viewingRoomWorks)
    .innerJoin(viewingRooms, eq(viewingRooms.id, viewingRoomWorks.roomId))
    .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .leftJoin(holds, eq(holds.id, viewingRoomWorks.holdId))
    .where(and(eq(viewingRoomWorks.roomId, roomId), isNull(viewingRoomWorks.removedAt), isNull(artworks.archivedAt)))
    .orderBy(asc(viewingRoomWorks.position), asc(artworks.id))
  return rows.map(({ row, hold, isPublic: published, isBought, ...work }) => {
    const card = toWorkCard(work)
    const kept =
      hold?.state === "active" && hold.expiresAt && hold.expiresAt > now ? { id: hold.id, ends: hold.expiresAt } : null
    const price = getRoomPrice(row, work)
    return {
      // Large, for the room's page.
      card: { ...card, picture: work.picture && toPictureView(work.picture, card.picture?.alt ?? card.title) },
      // A buyer of one copy of an edition can buy another.
      status:
        isBought && !(work.editionSize !== null && countAvailableCopies(work) > 0)
          ? "bought"
          : kept
            ? "yours"
            : countAvailableCopies(work) > 0
              ? "open"
              : (card.badge as RoomWorkStatus),
      price,
      listPrice: work.price === null ? null : { amount: work.price, currency: work.currency },
      isOwnPrice: row.price !== null,
      note: row.note,
      isPublic: published,
      favoriteAt: row.favoriteAt,
      questionAt: row.questionAt,
      askedAt: row.askedAt,
      kept,
    }
  })
}
