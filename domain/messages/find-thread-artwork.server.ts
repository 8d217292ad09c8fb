import { and, count, eq, gte, isNull } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { threads } from "../../db/tables/messages.ts"
import { pick } from "../../lib/pick.ts"
import type { Shop } from "../shop.ts"

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
