import type { CloseUp } from "../../../../domain/media/close-up.ts"
import { fileUrl, type ShownPicture, widthsOf } from "../../../../domain/media/shown-picture.ts"

/** `price` in minor units of `currency`, null: on request. */
export type LightboxImage = {
  id: string
  src: ShownPicture
  /** Absent if the files show all detail. */
  closeUp?: CloseUp
  alt: string
  title: string
  facts: string
  description: string
  price: number | null
  currency: string
  available: boolean
  inCart?: boolean
  slug: string
}

export const titleOf = (image: LightboxImage, index: number) => image.title || `Image ${index + 1}`

export const getTurnedIndex = (index: number, by: number, count: number) => (index + by + count) % count

/** The largest public file. */
export function downloadOf(image: LightboxImage): { href: string; name: string } | null {
  const widest = widthsOf(image.src, "jpeg").at(-1)
  return widest ? { href: fileUrl(image.src, widest, "jpeg"), name: `${image.slug}.jpg` } : null
}
