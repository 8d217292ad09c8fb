import { eq } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import type { OnPictureFiles } from "../../media/derive-picture.server.ts"
import { getMainImageUrl } from "../../media/main-image-url.server.ts"

/** Updates the URL of a work's main picture, which other programs read, when its files change. */
export const updateMainPictureUrl: OnPictureFiles = async (shop, tx, { id, variants }) => {
  await tx
    .update(artworks)
    .set({ mainImageUrl: getMainImageUrl(shop, variants) })
    .where(eq(artworks.mainPictureId, id))
}
