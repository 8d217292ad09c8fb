import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkPictures } from "../../db/tables/artworks.ts"
import type { Shop } from "../shop.ts"
import type { ArtworkRow } from "./lock-works.server.ts"
import { storeRemovedView } from "./view-commands.server.ts"
import { listWorkViews, setViewOrder } from "./view-order.server.ts"

/** The former picture can be restored. If it was removed since, the new one stays where it is. */
export async function replaceView(
  shop: Pick<Shop, "storage" | "now">,
  tx: Transaction,
  work: ArtworkRow,
  former: string,
  picture: string,
): Promise<void> {
  const views = await listWorkViews(tx, work.id)
  const place = views.findIndex((one) => one.pictureId === former)
  const view = views[place]
  if (!view || former === picture) return
  const altText = former === work.mainPictureId ? work.altText : view.altText
  const { kind, caption } = view
  await tx
    .update(artworkPictures)
    .set({ kind, caption, altText })
    .where(and(eq(artworkPictures.artworkId, work.id), eq(artworkPictures.pictureId, picture)))
  await storeRemovedView(tx, view, place, altText, shop.now())
  const ids = views.map((one) => one.pictureId).filter((id) => id !== picture)
  await setViewOrder(shop, tx, work, ids.with(ids.indexOf(former), picture), shop.now())
}
