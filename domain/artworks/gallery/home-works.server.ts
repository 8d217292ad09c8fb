import { asc, desc, eq, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Shop } from "../../shop.ts"
import { getCardColumns, isHeld, isPublic, toWorkCard } from "./public-works.server.ts"
import type { WorkCard } from "./work-card.ts"

/** @param order `featured`: those first, then the gallery's order; `offered`: the same, only what can be bought */
export async function listHomeWorks(
  shop: Shop,
  order: "featured" | "newest" | "offered",
  limit: number,
): Promise<WorkCard[]> {
  const now = shop.now()
  const isOffered = sql`${isPublic} and artworks.availability = 'available' and not ${isHeld(now)}`
  const inGallery = [desc(artworks.isFeatured), asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id)]
  const rows = await shop.db
    .select(getCardColumns(now))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(order === "offered" ? isOffered : isPublic)
    .orderBy(...(order === "newest" ? [asc(artworks.newestFirst), asc(artworks.id)] : inGallery))
    .limit(limit)
  return rows.map(toWorkCard)
}
