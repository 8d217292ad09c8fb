import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { getPublicUrl, getWidths, type PictureView, type VariantFormat } from "./picture-view.ts"

const maxLightBytes = 300_000

/** Until tiles exist, and at full size, zooming uses files no wider than `light`, which are no heavier than a tile. */
export type CloseUp = PictureTiles & { light: Partial<Record<VariantFormat, number>> }

export function getCloseUp(tiles: PictureTiles, variants: PictureVariant[]): CloseUp {
  const light: CloseUp["light"] = {}
  for (const { format, width, bytes } of variants) {
    if (bytes <= maxLightBytes) light[format] = Math.max(width, light[format] ?? 0)
  }
  return { ...tiles, light }
}

export function getLightPicture(picture: PictureView, { light }: Pick<CloseUp, "light">): PictureView {
  const widths = (format: VariantFormat) => {
    const all = getWidths(picture, format)
    const fitting = all.filter((width) => width <= (light[format] ?? 0))
    return (fitting.length > 0 ? fitting : all.slice(0, 1)).join(" ")
  }
  return { ...picture, avif: widths("avif"), webp: widths("webp"), jpeg: widths("jpeg") }
}

export const getFinestWidth = (picture: PictureView): number =>
  Math.max(0, ...getWidths(picture, picture.avif === "" ? "webp" : "avif"))

export const getTilesUrl = (tiles: Pick<PictureTiles, "folder">): string => getPublicUrl(tiles.folder)
