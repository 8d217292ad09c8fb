export type Size = { width: number; height: number }

/** No file is wider; beyond it one looks at tiles. */
export const WIDEST = 3200

/** Scrolls end here; WebP cannot be taller than 16,383. */
const TALLEST = 8000

/** Sides of a tile, in pixels: what IIIF viewers expect, 20 to 100 kB as a JPEG. */
export const TILE = 512

/** The size of the largest file that is made of a picture, in pixels: never larger than the picture itself. */
export function largestFile({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, TALLEST / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether a picture holds more than its largest file shows. */
export const outgrowsFiles = (picture: Size): boolean => largestFile(picture).width < picture.width
