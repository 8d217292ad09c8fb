export type PixelSize = { width: number; height: number }

/** Beyond this width the viewer uses tiles. */
const MAX_WIDTH = 3200

/** WebP cannot be taller than 16,383. */
const MAX_HEIGHT = 8000

/** The tile size that IIIF viewers expect: 20 to 100 kB as a JPEG. */
export const TILE = 512

/** In pixels; never larger than the picture. @param maxSide null: no cap */
export function getLargestFileSize({ width, height }: PixelSize, maxSide: number | null = null): PixelSize {
  const cap = maxSide === null ? 1 : maxSide / Math.max(width, height)
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height, cap)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const needsTiles = (picture: PixelSize): boolean => getLargestFileSize(picture).width < picture.width
