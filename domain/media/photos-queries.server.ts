import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { artistPhotoFolder, type Photo } from "./photo.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { shownPicture } from "./shown-picture.ts"

/** The portrait on the home page: the first of the artist's photographs with that purpose; null if there is none. */
export async function homepagePortrait(shop: Shop): Promise<Photo | null> {
  const [portrait] = await photos(shop, sql`${fileUploads.isFeaturedHomepage}`, 1)
  return portrait ?? null
}

/** The photographs on the About page, in the artist's order. */
export const aboutPhotos = (shop: Shop): Promise<Photo[]> => photos(shop, sql`${fileUploads.isFeaturedAbout}`, 24)

/** The About page's first photograph that is wider than tall (an interior, not a portrait); null if there is none. */
export async function studioView(shop: Shop): Promise<Photo | null> {
  const [view] = await photos(shop, sql`${fileUploads.isFeaturedAbout} and ${pictures.width} > ${pictures.height}`, 1)
  return view ?? null
}

async function photos(shop: Shop, marked: SQL, most: number): Promise<Photo[]> {
  const rows = await shop.db
    .select({
      id: fileUploads.id,
      alt: fileUploads.altText,
      caption: fileUploads.caption,
      ...pictureColumns,
    })
    .from(fileUploads)
    .innerJoin(pictures, eq(pictures.id, fileUploads.pictureId))
    .where(and(marked, sql`starts_with(${fileUploads.filePath}, ${artistPhotoFolder})`))
    .orderBy(asc(fileUploads.displayOrder), asc(fileUploads.id))
    .limit(most)
  return rows.map(({ id, caption, alt, ...picture }) => ({ id, caption, picture: shownPicture(picture, alt) }))
}
