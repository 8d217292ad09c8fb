import type { PictureVariant } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"

/**
 * `main_image_url`, the address of a work's picture for feeds and other programs: its widest JPEG; null without one.
 */
export function mainImageUrlOf(shop: Pick<Shop, "storage">, variants: PictureVariant[]): string | null {
  const widest = variants.filter(({ format }) => format === "jpeg").sort((one, other) => other.width - one.width)[0]
  return widest ? shop.storage.publicUrl(widest.key) : null
}
