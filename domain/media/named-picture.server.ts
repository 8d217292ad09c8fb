import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { fileUploads, pictureNames, pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { artistPhotoFolder } from "./photo.ts"

/** Public folders whose files keep their names. */
const named = /^(?:artworks|artist-photos)\/[^/]{1,400}$/

type NamedPicture = { name: string; key: string }

export const isPictureName = (path: string): boolean => named.test(path)

/** `artworks/2026-11-25-slack-water.jpg`; for photos also the original `file_path`. Does not check permission. */
export async function findNamedPicture(shop: Shop, path: string): Promise<NamedPicture | null> {
  const columns = { files: pictures.files, variants: pictures.variants }
  const [byName] = await shop.db
    .select(columns)
    .from(pictureNames)
    .innerJoin(pictures, eq(pictures.id, pictureNames.pictureId))
    .where(eq(pictureNames.path, path))
  const [found] =
    byName || !path.startsWith(artistPhotoFolder)
      ? [byName]
      : await shop.db
          .select(columns)
          .from(fileUploads)
          .innerJoin(pictures, eq(pictures.id, fileUploads.pictureId))
          .where(and(eq(fileUploads.filePath, path), isNull(fileUploads.deletedAt)))
          .orderBy(asc(fileUploads.createdAt), asc(fileUploads.id))
          .limit(1)
  const [widest] = (found?.variants ?? [])
    .filter(({ format }) => format === "jpeg")
    .sort((one, other) => other.width - one.width)
  const name = found?.files.folder.split("/")[1]
  return widest && name ? { name, key: widest.key } : null
}

/** For URLs from before a crop: the file with the nearest width (`640.webp`); null for none. */
export async function findPresentFile(shop: Shop, folder: string, file: string): Promise<string | null> {
  const [picture] = await shop.db
    .select({ variants: pictures.variants })
    .from(pictures)
    .where(sql`split_part(${pictures.files} ->> 'folder', '/', 2) = ${folder}`)
  const [, width, extension] = /^(\d+)\.(avif|webp|jpg)$/.exec(file) ?? []
  if (!picture || !width) return null
  const format = extension === "jpg" ? "jpeg" : extension
  const distance = (one: { width: number }) => Math.abs(one.width - Number(width))
  const [nearest] = picture.variants
    .filter((one) => one.format === format)
    .sort((one, other) => distance(one) - distance(other))
  return nearest?.key ?? null
}
