import type { CloseUp } from "../../../../domain/media/close-up.ts"
import { getPictureFileUrl, getWidths, type PictureView } from "../../../../domain/media/picture-view.ts"

/** `price` in minor units of `currency`, null: on request. */
export type LightboxImage = {
  id: string
  src: PictureView
  /** Absent if the files show all detail. */
  closeUp?: CloseUp
  alt: string
  title: string
  details: string
  description: string
  price: number | null
  currency: string
  available: boolean
  inCart?: boolean
  slug: string
  noDownload?: boolean
}

export const getImageTitle = (image: LightboxImage, index: number) => image.title || `Image ${index + 1}`

export const getTurnedIndex = (index: number, by: number, count: number) => (index + by + count) % count

/** The largest public file, signed. */
export function getDownload(image: LightboxImage): { href: string; name: string } | null {
  const widest = getWidths(image.src, "jpeg").at(-1)
  return widest ? { href: `${getPictureFileUrl(image.src, widest, "jpeg")}?download`, name: `${image.slug}.jpg` } : null
}
