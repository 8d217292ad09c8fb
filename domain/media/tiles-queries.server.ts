import { sql } from "drizzle-orm"
import { type PictureTiles, type PictureVariant, pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { getTilesUrl } from "./close-up.ts"

type Size = { width: number; height: number }

/** `whole`: paths of the full image by size (`640,427`, `max`). */
type ImageService = { info: Record<string, unknown>; whole: Map<string, string> }

/** IIIF Image API 3.0, level 0: static tiles, and the full image in the sizes of its JPEGs. Null for an unknown folder. */
export async function findImageService(shop: Shop, folder: string): Promise<ImageService | null> {
  const [picture] = await shop.db
    .select({ tiles: pictures.tiles, variants: pictures.variants })
    .from(pictures)
    .where(sql`${pictures.tiles} ->> 'folder' = ${folder}`)
  if (!picture?.tiles) return null
  return imageService(shop.siteUrl, picture.tiles, picture.variants)
}

function imageService(siteUrl: string, tiles: PictureTiles, variants: PictureVariant[]): ImageService {
  const jpegs = variants.filter(({ format }) => format === "jpeg").sort((one, other) => one.width - other.width)
  const widest = jpegs.at(-1)
  const whole = new Map(jpegs.map((file) => [formatSize(file), file.key]))
  if (widest) whole.set("max", widest.key)
  return {
    whole,
    info: {
      "@context": "http://iiif.io/api/image/3/context.json",
      id: `${siteUrl}${getTilesUrl(tiles)}`,
      type: "ImageService3",
      protocol: "http://iiif.io/api/image",
      profile: "level0",
      width: tiles.width,
      height: tiles.height,
      ...(widest ? { maxWidth: widest.width, maxHeight: widest.height } : {}),
      sizes: [smallestLayer(tiles), ...jpegs.map(({ width, height }) => ({ width, height }))],
      tiles: [{ width: tiles.size, height: tiles.size, scaleFactors: tiles.scaleFactors }],
    },
  }
}

const formatSize = ({ width, height }: Size) => `${width},${height}`

/** The only tile of the smallest layer is stored as the full image. */
function smallestLayer({ width, height, scaleFactors }: PictureTiles): Size {
  const scale = scaleFactors.at(-1) ?? 1
  return { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
}
