import { inArray, lt } from "drizzle-orm"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Shop } from "../../shop.ts"

const day = 24 * 60 * 60 * 1000

/**
 * Works that have been public for a day are no drafts of Artwork Upload any more: who takes one down later finds it among
 * all works, not there.
 */
export async function forgetPublishedDrafts(shop: Shop): Promise<void> {
  const published = shop.db
    .select({ id: artworks.id })
    .from(artworks)
    .where(lt(artworks.publishedAt, new Date(shop.now().getTime() - day)))
  await shop.db.delete(uploadDrafts).where(inArray(uploadDrafts.artworkId, published))
}
