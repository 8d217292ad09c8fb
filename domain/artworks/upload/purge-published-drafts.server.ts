import { inArray, lt } from "drizzle-orm"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Shop } from "../../shop.ts"

const day = 24 * 60 * 60 * 1000

/** Works that have been public for a day are no longer drafts, even when unpublished later. */
export async function purgePublishedDrafts(shop: Shop): Promise<void> {
  const published = shop.db
    .select({ id: artworks.id })
    .from(artworks)
    .where(lt(artworks.publishedAt, new Date(shop.now().getTime() - day)))
  await shop.db.delete(uploadDrafts).where(inArray(uploadDrafts.artworkId, published))
}
