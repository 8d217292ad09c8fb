import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { type PictureFormat, publicUrl, type ShownPicture, widthsOf } from "./shown-picture.ts"

/** What one request may fetch while a picture with tiles is looked at closely, in bytes: about the heaviest tile. */
const LIGHT = 300_000

/**
 * How a picture is looked at more closely than its files allow: by tiles. Until they are there, and at its whole size,
 * it is shown by its files, of each format none wider than `light` says: those weigh no more than a tile may.
 */
export type CloseUp = PictureTiles & { light: Partial<Record<PictureFormat, number>> }

export function closeUpOf(tiles: PictureTiles, variants: PictureVariant[]): CloseUp {
  const light: CloseUp["light"] = {}
  for (const { format, width, bytes } of variants) {
    if (bytes <= LIGHT) light[format] = Math.max(width, light[format] ?? 0)
  }
  return { ...tiles, light }
}

/** The picture with those of its files that are light enough; of a format that has none, the smallest. */
export function lightPicture(picture: ShownPicture, { light }: Pick<CloseUp, "light">): ShownPicture {
  const widths = (format: PictureFormat) => {
    const all = widthsOf(picture, format)
    const fitting = all.filter((width) => width <= (light[format] ?? 0))
    return (fitting.length > 0 ? fitting : all.slice(0, 1)).join(" ")
  }
  return { ...picture, avif: widths("avif"), webp: widths("webp"), jpeg: widths("jpeg") }
}

/** How wide the finest file is that a browser takes, in pixels. */
export const finestWidth = (picture: ShownPicture): number =>
  Math.max(0, ...widthsOf(picture, picture.avif === "" ? "webp" : "avif"))

/** Where a picture's tiles are found, as an IIIF image service: tiles and `info.json` lie below. */
export const tilesUrl = (tiles: Pick<PictureTiles, "folder">): string => publicUrl(tiles.folder)
