export type PixelSize = { width: number; height: number }

/** Beyond this width the viewer uses tiles. */
const WIDEST = 3200

/** WebP cannot be taller than 16,383. */
const TALLEST = 8000

/** The tile size that IIIF viewers expect: 20 to 100 kB as a JPEG. */
export const TILE = 512

/** In pixels; never larger than the picture. */
export function largestFile({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, WIDEST / width, TALLEST / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const outgrowsFiles = (picture: PixelSize): boolean => largestFile(picture).width < picture.width
