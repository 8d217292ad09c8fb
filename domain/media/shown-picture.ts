import type { PictureVariant } from "../../db/tables/media.ts"

export type ShownVariant = Pick<PictureVariant, "format" | "width" | "key">

/**
 * What a page needs to show a picture. `width` and `height` are the upright original's, in pixels: the ratio to reserve.
 * `variants` may still be empty while they are being made; `placeholder` is two colours of the picture (CSS colours).
 */
export type ShownPicture = {
  width: number
  height: number
  variants: ShownVariant[]
  placeholder: { c1: string; c2: string } | null
  alt: string
}

/** Of a row of pictures only what a page needs: pages carry dozens of them, twice. */
export function shownPicture(row: Omit<ShownPicture, "alt">, alt: string): ShownPicture {
  return {
    width: row.width,
    height: row.height,
    variants: row.variants.map(({ format, width, key }) => ({ format, width, key })),
    placeholder: row.placeholder && { c1: row.placeholder.c1, c2: row.placeholder.c2 },
    alt,
  }
}

/** Where a visitor's browser finds a file of the public bucket. */
export const publicUrl = (key: string) => `/files/${key}`

/** One address for where there is no choice of formats (feeds, sharing, the cart): a JPEG, the narrowest of at least `width` pixels. */
export function pictureUrl(picture: ShownPicture, width: number): string | null {
  const jpegs = picture.variants.filter((variant) => variant.format === "jpeg").sort((a, b) => a.width - b.width)
  const variant = jpegs.find((one) => one.width >= width) ?? jpegs.at(-1)
  return variant ? publicUrl(variant.key) : null
}
