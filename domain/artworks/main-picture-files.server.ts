import { eq } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { OnFiles } from "../media/derive-picture.server.ts"
import { mainImageUrlOf } from "../media/main-image-url.server.ts"

/** Updates the URL of a work's main picture, which other programs read, when its files change. */
export const noteMainPictureFiles: OnFiles = async (shop, tx, { id, variants }) => {
  await tx
    .update(artworks)
    .set({ mainImageUrl: mainImageUrlOf(shop, variants) })
    .where(eq(artworks.mainPictureId, id))
}
