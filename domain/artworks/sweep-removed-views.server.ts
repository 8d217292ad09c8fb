import { lt } from "drizzle-orm"
import { removedViews } from "../../db/tables/artworks.ts"
import { atomically } from "../atomically.server.ts"
import { removeUnusedPictures } from "../media/remove-pictures.server.ts"
import type { Shop } from "../shop.ts"

const keepRemovedDays = 30

const dayMs = 24 * 60 * 60 * 1000

/** Files that another work uses stay. */
export async function sweepRemovedViews(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - keepRemovedDays * dayMs)
  await atomically(shop, async (tx) => {
    const gone = await tx
      .delete(removedViews)
      .where(lt(removedViews.removedAt, before))
      .returning({ pictureId: removedViews.pictureId })
    const ids = [...new Set(gone.map(({ pictureId }) => pictureId))]
    if (ids.length > 0) await removeUnusedPictures(shop, tx, ids)
    return { ok: true, value: null }
  })
}
