import { eq } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { OnFiles } from "../media/derive-picture.server.ts"
import { mainImageUrlOf } from "../media/main-image-url.server.ts"

/** Keeps the address of a work's main picture, as other programs read it, up to date with the files that there are. */
export const noteMainPictureFiles: OnFiles = async (shop, tx, { id, variants }) => {
  await tx
    .update(artworks)
    .set({ mainImageUrl: mainImageUrlOf(shop, variants) })
    .where(eq(artworks.mainPictureId, id))
}
