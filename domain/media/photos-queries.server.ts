import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { artistPhotoFolder, type Photo } from "./photo.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { shownPicture } from "./shown-picture.ts"

export async function homepagePortrait(shop: Shop): Promise<Photo | null> {
  const [portrait] = await photos(shop, sql`${fileUploads.isFeaturedHomepage}`, 1)
  return portrait ?? null
}

/** The chosen portrait, then marked photos in the artist's order. */
export async function aboutPhotos(shop: Shop, portrait?: string | null): Promise<Photo[]> {
  const chosen = portrait === undefined ? (await readSettings(shop.db, "about")).about.portrait : portrait
  const isPortrait = sql`${fileUploads.id} is not distinct from ${chosen}::uuid`
  return photos(shop, sql`(${fileUploads.isFeaturedAbout} or ${isPortrait})`, 24, desc(isPortrait))
}

/** Landscape photos only. `place` counts from 0, so that pages differ; beyond the end: the last. */
export async function studioView(shop: Shop, place: number): Promise<Photo | null> {
  const isWide = sql`${fileUploads.isFeaturedAbout} and ${pictures.width} > ${pictures.height}`
  return (await photos(shop, isWide, place + 1)).at(-1) ?? null
}

async function photos(shop: Shop, marked: SQL, most: number, ...first: SQL[]): Promise<Photo[]> {
  const rows = await shop.db
    .select({
      id: fileUploads.id,
      alt: fileUploads.altText,
      caption: fileUploads.caption,
      ...pictureColumns,
    })
    .from(fileUploads)
    .innerJoin(pictures, eq(pictures.id, fileUploads.pictureId))
    .where(and(marked, isNull(fileUploads.deletedAt), sql`starts_with(${fileUploads.filePath}, ${artistPhotoFolder})`))
    .orderBy(...first, asc(fileUploads.displayOrder), asc(fileUploads.id))
    .limit(most)
  return rows.map(({ id, caption, alt, ...picture }) => ({ id, caption, picture: shownPicture(picture, alt) }))
}
