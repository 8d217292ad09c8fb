import { and, asc, eq, isNotNull, ne } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** `ends`: the moment after the last day. */
export type Reservation = {
  id: string
  artworkId: string
  title: string
  number: number
  editionSize: number | null
  name: string
  email: string
  note: string
  ends: Date
}

/** Earliest end first. */
export const listReservations = (shop: Shop, actor: Actor, artworkId?: string): Promise<Outcome<Reservation[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const rows = await db
      .select({ hold: holds, title: artworks.title, editionSize: artworks.editionSize })
      .from(holds)
      .innerJoin(artworks, eq(artworks.id, holds.artworkId))
      .where(
        and(
          eq(holds.state, "active"),
          ne(holds.reservedFor, ""),
          isNotNull(holds.expiresAt),
          artworkId ? eq(holds.artworkId, artworkId) : undefined,
        ),
      )
      .orderBy(asc(holds.expiresAt), asc(holds.id))
      .limit(500)
    return done(
      rows.flatMap(({ hold, title, editionSize }) =>
        hold.expiresAt
          ? [
              {
                ...{ id: hold.id, artworkId: hold.artworkId, title, number: hold.number, editionSize },
                ...{ name: hold.reservedFor, email: hold.reservedEmail, note: hold.reservedNote, ends: hold.expiresAt },
              },
            ]
          : [],
      ),
    )
  })
