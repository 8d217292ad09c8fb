import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { holds } from "../../../db/tables/holds.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"

/** Days from publication to the sale, or until now. `price` in minor units of the requested currency. */
export type TimeOnMarket = { id: string; title: string; price: number; days: number; sold: boolean }

const dayMs = 24 * 60 * 60 * 1000

const maxListed = 30

/** Last sold, and longest for sale. Works sold before their publication are omitted. */
export const listTimesOnMarket = (shop: Shop, actor: Actor, currency: string): Promise<Outcome<TimeOnMarket[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const columns = {
      id: artworks.id,
      title: artworks.title,
      price: artworks.price,
      from: artworks.publishedAt,
      since: artworks.statusSince,
    }
    const priced = and(
      isNotNull(artworks.publishedAt),
      isNull(artworks.archivedAt),
      isNotNull(artworks.price),
      eq(artworks.currency, currency),
    )
    const [sold, waiting] = await Promise.all([
      db
        .select(columns)
        .from(artworks)
        .where(and(priced, eq(artworks.availability, "sold"), sql`${artworks.statusSince} > ${artworks.publishedAt}`))
        .orderBy(desc(artworks.statusSince), desc(artworks.id))
        .limit(maxListed),
      db
        .select(columns)
        .from(artworks)
        .where(and(priced, eq(artworks.availability, "available"), isNull(artworks.editionSize)))
        .orderBy(asc(artworks.publishedAt), desc(artworks.id))
        .limit(maxListed),
    ])
    const now = shop.now()
    const toTimeOnMarket = (isSold: boolean) => (row: (typeof sold)[number]) => {
      const { id, title, price, from, since } = row
      if (from === null || price === null) return []
      return [{ id, title, price, days: Math.max(0, (+(isSold ? since : now) - +from) / dayMs), sold: isSold }]
    }
    return done([...sold.flatMap(toTimeOnMarket(true)), ...waiting.flatMap(toTimeOnMarket(false))])
  })

export type LowEdition = { id: string; title: string; left: number; size: number }

/** Editions for sale with at most a tenth or one copy left; fewest first. */
export const listLowEditions = (shop: Shop, actor: Actor): Promise<Outcome<LowEdition[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const left = sql<number>`(${artworks.editionSize} - count(*))::int`
    return done(
      await db
        .select({
          id: artworks.id,
          title: artworks.title,
          left,
          size: sql<number>`${artworks.editionSize}`.mapWith(Number),
        })
        .from(holds)
        .innerJoin(artworks, eq(artworks.id, holds.artworkId))
        .where(
          and(
            sql`${holds.state} <> 'released'`,
            isNotNull(artworks.editionSize),
            isNotNull(artworks.publishedAt),
            isNull(artworks.archivedAt),
            eq(artworks.availability, "available"),
          ),
        )
        .groupBy(artworks.id)
        .having(sql`${left} between 1 and greatest(1, ${artworks.editionSize} / 10)`)
        .orderBy(asc(left), artworks.title)
        .limit(5),
    )
  })
