import type { PictureVariant } from "../../db/tables/media.ts"

/**
 * What a page needs to show a picture. `width` and `height` are the upright original's, in pixels: the ratio to reserve.
 * `variants` may still be empty while they are being made; `placeholder` is two colours of the picture (CSS colours).
 */
export type ShownPicture = {
  width: number
  height: number
  variants: PictureVariant[]
  placeholder: { c1: string; c2: string } | null
  alt: string
}

/** Where a visitor's browser finds a file of the public bucket. */
export const publicUrl = (key: string) => `/files/${key}`
