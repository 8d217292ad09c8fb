import type { PictureVariant } from "../../db/tables/media.ts"
import { getPublicUrl } from "./picture-view.ts"

/** Path from the site's root; size in pixels and bytes. */
export type PictureFile = { path: string; width: number; height: number; bytes: number }

/** The narrowest of at least `width` pixels, else the widest; null for none. */
export function findPictureFile(row: { variants: PictureVariant[] | null } | null, width: number): PictureFile | null {
  const jpegs = (row?.variants ?? []).filter(({ format }) => format === "jpeg").sort((a, b) => a.width - b.width)
  const file = jpegs.find((one) => one.width >= width) ?? jpegs.at(-1)
  return file ? { path: getPublicUrl(file.key), width: file.width, height: file.height, bytes: file.bytes } : null
}
