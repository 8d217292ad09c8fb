export type Size = { width: number; height: number }

/** The widest derived file; beyond it the viewer uses tiles. */
export const WIDEST = 3200

/** The height limit for very tall pictures; WebP cannot be taller than 16,383. */
const TALLEST = 8000

/** The side of a tile, in pixels: the size that IIIF viewers expect, 20 to 100 kB as a JPEG. */
export const TILE = 512

/** The size of the largest derived file, in pixels: never larger than the picture itself. */
export function largestFile({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, TALLEST / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether a picture has more detail than its largest file. */
export const outgrowsFiles = (picture: Size): boolean => largestFile(picture).width < picture.width
