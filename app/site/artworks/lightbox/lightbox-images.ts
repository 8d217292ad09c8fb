import type { CloseUp } from "../../../../domain/media/close-up.ts"
import { fileUrl, type ShownPicture, widthsOf } from "../../../../domain/media/shown-picture.ts"

/** One picture of a lightbox. `price` in minor units of `currency`, null: on request. */
export type LightboxImage = {
  id: string
  src: ShownPicture
  /** Absent: its files show all there is. */
  closeUp?: CloseUp
  alt: string
  title: string
  /** Year, medium and size in one line. */
  facts: string
  description: string
  price: number | null
  currency: string
  available: boolean
  /** Whether the visitor has put it into the cart. */
  inCart?: boolean
  /** Names the file when it is downloaded. */
  slug: string
}

/** The title, or `Image N` (from 1) where there is none. */
export const titleOf = (image: LightboxImage, index: number) => image.title || `Image ${index + 1}`

/** The picture that follows; after the last comes the first, before the first the last. */
export const turned = (index: number, by: number, count: number) => (index + by + count) % count

/** The largest file that the public may have, and a name for it. */
export function downloadOf(image: LightboxImage): { href: string; name: string } | null {
  const widest = widthsOf(image.src, "jpeg").at(-1)
  return widest ? { href: fileUrl(image.src, widest, "jpeg"), name: `${image.slug}.jpg` } : null
}
