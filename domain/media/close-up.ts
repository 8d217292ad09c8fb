import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { publicUrl, type ShownPicture, type VariantFormat, widthsOf } from "./shown-picture.ts"

const LIGHT = 300_000

/** Until tiles exist, and at full size, zooming uses files no wider than `light`, which are no heavier than a tile. */
export type CloseUp = PictureTiles & { light: Partial<Record<VariantFormat, number>> }

export function closeUpOf(tiles: PictureTiles, variants: PictureVariant[]): CloseUp {
  const light: CloseUp["light"] = {}
  for (const { format, width, bytes } of variants) {
    if (bytes <= LIGHT) light[format] = Math.max(width, light[format] ?? 0)
  }
  return { ...tiles, light }
}

export function lightPicture(picture: ShownPicture, { light }: Pick<CloseUp, "light">): ShownPicture {
  const widths = (format: VariantFormat) => {
    const all = widthsOf(picture, format)
    const fitting = all.filter((width) => width <= (light[format] ?? 0))
    return (fitting.length > 0 ? fitting : all.slice(0, 1)).join(" ")
  }
  return { ...picture, avif: widths("avif"), webp: widths("webp"), jpeg: widths("jpeg") }
}

export const finestWidth = (picture: ShownPicture): number =>
  Math.max(0, ...widthsOf(picture, picture.avif === "" ? "webp" : "avif"))

export const tilesUrl = (tiles: Pick<PictureTiles, "folder">): string => publicUrl(tiles.folder)
