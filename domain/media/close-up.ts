import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { type PictureFormat, publicUrl, type ShownPicture, widthsOf } from "./shown-picture.ts"

/** The most that one request may load while a picture with tiles is zoomed, in bytes: about the heaviest tile. */
const LIGHT = 300_000

/**
 * How a picture is zoomed beyond its files: with tiles. Until they exist, and at full size, its files are used, of each
 * format none wider than `light`: those are no heavier than a tile.
 */
export type CloseUp = PictureTiles & { light: Partial<Record<PictureFormat, number>> }

export function closeUpOf(tiles: PictureTiles, variants: PictureVariant[]): CloseUp {
  const light: CloseUp["light"] = {}
  for (const { format, width, bytes } of variants) {
    if (bytes <= LIGHT) light[format] = Math.max(width, light[format] ?? 0)
  }
  return { ...tiles, light }
}

/** The picture with only those of its files that are light enough; of a format that has none, the smallest. */
export function lightPicture(picture: ShownPicture, { light }: Pick<CloseUp, "light">): ShownPicture {
  const widths = (format: PictureFormat) => {
    const all = widthsOf(picture, format)
    const fitting = all.filter((width) => width <= (light[format] ?? 0))
    return (fitting.length > 0 ? fitting : all.slice(0, 1)).join(" ")
  }
  return { ...picture, avif: widths("avif"), webp: widths("webp"), jpeg: widths("jpeg") }
}

/** The width of the largest file that a browser chooses, in pixels. */
export const finestWidth = (picture: ShownPicture): number =>
  Math.max(0, ...widthsOf(picture, picture.avif === "" ? "webp" : "avif"))

/** The path of a picture's tiles, an IIIF image service: tiles and `info.json` are below it. */
export const tilesUrl = (tiles: Pick<PictureTiles, "folder">): string => publicUrl(tiles.folder)
