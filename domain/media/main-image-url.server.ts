import type { PictureVariant } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"

/** The widest JPEG, for feeds and other programs; null for none. */
export function getMainImageUrl(shop: Pick<Shop, "storage">, variants: PictureVariant[]): string | null {
  const widest = variants.filter(({ format }) => format === "jpeg").sort((one, other) => other.width - one.width)[0]
  return widest ? shop.storage.publicUrl(widest.key) : null
}
