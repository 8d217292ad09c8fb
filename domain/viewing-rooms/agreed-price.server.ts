import { eq } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { getRoomPrice } from "./room-price.ts"

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
