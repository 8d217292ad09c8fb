import type { CloseUp } from "../../../../domain/media/close-up.ts"
import { fileUrl, type ShownPicture, widthsOf } from "../../../../domain/media/shown-picture.ts"

/** One picture of a lightbox. `price` in minor units of `currency`, null: on request. */
export type LightboxImage = {
  id: string
  src: ShownPicture
  /** Absent if its files show all detail. */
  closeUp?: CloseUp
  alt: string
  title: string
  /** Year, medium and size in one line. */
  facts: string
  description: string
  price: number | null
  currency: string
  available: boolean
  /** Whether it is in the visitor's cart. */
  inCart?: boolean
  /** The file name for downloads. */
  slug: string
}

/** The title, or `Image N` (from 1) without one. */
export const titleOf = (image: LightboxImage, index: number) => image.title || `Image ${index + 1}`

/** The next or previous picture, wrapping around at both ends. */
export const turned = (index: number, by: number, count: number) => (index + by + count) % count

/** The largest public file, and a name for it. */
export function downloadOf(image: LightboxImage): { href: string; name: string } | null {
  const widest = widthsOf(image.src, "jpeg").at(-1)
  return widest ? { href: fileUrl(image.src, widest, "jpeg"), name: `${image.slug}.jpg` } : null
}
