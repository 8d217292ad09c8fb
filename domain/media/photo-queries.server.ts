import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { artistPhotoFolder, type Photo } from "./photo.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { toPictureView } from "./picture-view.ts"

export async function findHomepagePortrait(shop: Shop): Promise<Photo | null> {
  const [portrait] = await selectMarkedPhotos(shop, sql`${fileUploads.isFeaturedHomepage}`, 1)
  return portrait ?? null
}

/** The chosen portrait, then marked photos in the artist's order. */
export async function listAboutPhotos(shop: Shop, portrait?: string | null): Promise<Photo[]> {
  const chosen = portrait === undefined ? (await getSettings(shop.db, "about")).about.portrait : portrait
  const isPortrait = sql`${fileUploads.id} is not distinct from ${chosen}::uuid`
  return selectMarkedPhotos(shop, sql`(${fileUploads.isFeaturedAbout} or ${isPortrait})`, 24, desc(isPortrait))
}

/** Landscape photos only. `place` counts from 0, so that pages differ; beyond the end: the last. */
export async function findStudioView(shop: Shop, place: number): Promise<Photo | null> {
  const isWide = sql`${fileUploads.isFeaturedAbout} and ${pictures.width} > ${pictures.height}`
  return (await selectMarkedPhotos(shop, isWide, place + 1)).at(-1) ?? null
}

async function selectMarkedPhotos(shop: Shop, marked: SQL, limit: number, ...first: SQL[]): Promise<Photo[]> {
  const rows = await shop.db
    .select({ id: fileUploads.id, alt: fileUploads.altText, caption: fileUploads.caption, ...pictureColumns })
    .from(fileUploads)
    .innerJoin(pictures, eq(pictures.id, fileUploads.pictureId))
    .where(and(marked, isNull(fileUploads.deletedAt), sql`starts_with(${fileUploads.filePath}, ${artistPhotoFolder})`))
    .orderBy(...first, asc(fileUploads.displayOrder), asc(fileUploads.id))
    .limit(limit)
  return rows.map(({ id, caption, alt, ...picture }) => ({ id, caption, picture: toPictureView(picture, alt) }))
}
