import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { publicUrl } from "./shown-picture.ts"

/** What one request may fetch while a picture with tiles is looked at closely, in bytes: about the heaviest tile. */
const LIGHT = 300_000

/**
 * How a picture is looked at more closely than its files allow: by tiles. Until they are there, and at its whole size,
 * it is shown by its files, of each format none wider than `light` says: those weigh no more than a tile may.
 */
export type CloseUp = PictureTiles & { light: Partial<Record<PictureVariant["format"], number>> }

export function closeUpOf(tiles: PictureTiles, variants: PictureVariant[]): CloseUp {
  const light: CloseUp["light"] = {}
  for (const { format, width, bytes } of variants) {
    if (bytes <= LIGHT) light[format] = Math.max(width, light[format] ?? 0)
  }
  return { ...tiles, light }
}

/** Where a picture's tiles are found, as an IIIF image service: tiles and `info.json` lie below. */
export const tilesUrl = (tiles: Pick<PictureTiles, "folder">): string => publicUrl(tiles.folder)
