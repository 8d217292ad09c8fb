import { lt } from "drizzle-orm"
import { removedViews } from "../../../db/tables/artworks.ts"
import { inTransaction } from "../../in-transaction.server.ts"
import { deleteUnusedPictures } from "../../media/delete-pictures.server.ts"
import type { Shop } from "../../shop.ts"

const removedViewDays = 30

const dayMs = 24 * 60 * 60 * 1000

/** Files that another work uses stay. */
export async function purgeRemovedViews(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - removedViewDays * dayMs)
  await inTransaction(shop, async (tx) => {
    const gone = await tx
      .delete(removedViews)
      .where(lt(removedViews.removedAt, before))
      .returning({ pictureId: removedViews.pictureId })
    const ids = [...new Set(gone.map(({ pictureId }) => pictureId))]
    if (ids.length > 0) await deleteUnusedPictures(shop, tx, ids)
    return { ok: true, value: null }
  })
}
