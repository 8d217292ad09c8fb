import { and, asc, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworkPictures, artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { getMainImageUrl } from "../../media/main-image-url.server.ts"
import type { Shop } from "../../shop.ts"
import type { ArtworkRow } from "../lock-works.server.ts"

export type ViewRow = typeof artworkPictures.$inferSelect

export const listWorkViews = (tx: Transaction, artworkId: string): Promise<ViewRow[]> =>
  tx
    .select()
    .from(artworkPictures)
    .where(eq(artworkPictures.artworkId, artworkId))
    .orderBy(asc(artworkPictures.position))

/** A work's alternative text is its main picture's; the former main picture keeps its own. */
export async function setViewOrder(
  shop: Pick<Shop, "storage">,
  tx: Transaction,
  work: ArtworkRow,
  ids: string[],
  now: Date,
): Promise<void> {
  // Positions are unique: all are freed before they are assigned.
  await tx
    .update(artworkPictures)
    .set({ position: sql`-1 - ${artworkPictures.position}` })
    .where(eq(artworkPictures.artworkId, work.id))
  await tx.execute(sql`update ${artworkPictures} set position = given.place
    from (select id, (place - 1)::int as place from unnest(${sql.param(ids)}::uuid[]) with ordinality as one (id, place)) as given
    where artwork_id = ${work.id} and picture_id = given.id`)
  const main = ids[0] ?? null
  if (main !== work.mainPictureId) await setMainPicture(shop, tx, work, main, now)
}

async function setMainPicture(
  shop: Pick<Shop, "storage">,
  tx: Transaction,
  work: ArtworkRow,
  main: string | null,
  now: Date,
): Promise<void> {
  const viewIs = (id: string) => and(eq(artworkPictures.artworkId, work.id), eq(artworkPictures.pictureId, id))
  if (work.mainPictureId)
    await tx.update(artworkPictures).set({ altText: work.altText }).where(viewIs(work.mainPictureId))
  const [found] = main
    ? await tx
        .select({ variants: pictures.variants, altText: artworkPictures.altText })
        .from(artworkPictures)
        .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
        .where(viewIs(main))
    : []
  await tx
    .update(artworks)
    .set({
      mainPictureId: main,
      mainImageUrl: found ? getMainImageUrl(shop, found.variants) : null,
      altText: found?.altText ?? "",
      updatedAt: now,
    })
    .where(eq(artworks.id, work.id))
}
