import { and, count, desc, eq, gte, isNull, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { threads } from "../../../db/tables/messages.ts"
import { pick } from "../../../lib/pick.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"

/** `price` in minor units; null: on request. */
export type InquiredWork = {
  id: string
  title: string
  count: number
  availability: string
  price: number | null
  currency: string
}

export const listInquiredWorks = (
  shop: Shop,
  actor: Actor,
  since: Date,
): Promise<Outcome<{ works: InquiredWork[]; count: number }>> =>
  query(shop, actor, "messages.read", async (db) => {
    const inquiries = sql<number>`count(*)::int`
    const rows = await db
      .select({
        id: artworks.id,
        title: artworks.title,
        count: inquiries,
        availability: artworks.availability,
        price: artworks.price,
        currency: artworks.currency,
        all: sql<number>`(count(*) over ())::int`,
      })
      .from(threads)
      .innerJoin(artworks, eq(artworks.id, threads.artworkId))
      .where(and(gte(threads.createdAt, since), isNull(artworks.archivedAt)))
      .groupBy(artworks.id)
      .orderBy(desc(inquiries), artworks.title)
      .limit(5)
    return done({ works: rows.map(({ all: _, ...work }) => work), count: rows[0]?.all ?? 0 })
  })

const yearMs = 365 * 24 * 3600_000

export async function findThreadWork(shop: Shop, id: string | null) {
  if (id === null) return null
  const [[work], [asked]] = await Promise.all([
    shop.db
      .select(
        pick(
          artworks,
          "id",
          "title",
          "year",
          "yearText",
          "medium",
          "size",
          "price",
          "currency",
          "availability",
          "location",
          "publishedAt",
        ),
      )
      .from(artworks)
      .where(eq(artworks.id, id)),
    shop.db
      .select({ people: count() })
      .from(threads)
      .where(
        and(
          eq(threads.artworkId, id),
          isNull(threads.spamAt),
          gte(threads.createdAt, new Date(shop.now().getTime() - yearMs)),
        ),
      ),
  ])
  return work ? { ...work, inquiries: asked?.people ?? 0 } : null
}
