import { and, inArray, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { freeNumbers } from "../artworks/holds.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** A work as a sale by hand begins with it; `price` in minor units of `currency`. */
export type WorkToSell = {
  id: string
  title: string
  year: string
  medium: string
  price: number | null
  currency: string
  editionSize: number | null
  availability: Availability
  /** The lowest copy that is free; null: none is. */
  nextNumber: number | null
}

/** These works by id; archived ones and unknown ids are missing. Admin only. */
export async function worksToSell(shop: Shop, actor: Actor, ids: string[]): Promise<Outcome<Map<string, WorkToSell>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const wanted = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success).slice(0, 50)
  if (wanted.length === 0) return done(new Map())
  const [works, taken] = await Promise.all([
    shop.db
      .select()
      .from(artworks)
      .where(and(inArray(artworks.id, wanted), isNull(artworks.archivedAt))),
    shop.db
      .select({ artworkId: holds.artworkId, number: holds.number })
      .from(holds)
      .where(and(inArray(holds.artworkId, wanted), ne(holds.state, "released"))),
  ])
  const numbersOf = (id: string) =>
    new Set(taken.filter(({ artworkId }) => artworkId === id).map(({ number }) => number))
  return done(
    new Map(
      works.map(({ id, title, yearText, year, medium, price, currency, editionSize, availability }) => [
        id,
        {
          ...{ id, title, year: yearText || String(year ?? ""), medium, price, currency, editionSize },
          availability: availability as Availability,
          nextNumber: freeNumbers(editionSize, numbersOf(id), 1)[0] ?? null,
        },
      ]),
    ),
  )
}
