import { maxUpload } from "../../lib/upload-limits.ts"
import { type PictureProblem, pictureProblem } from "./problems.ts"

export type PictureLimits = {
  bytes: number
  megapixels: number
  /** For formats whose decoder keeps the whole picture in memory at four or more bytes per pixel. */
  megapixelsHeld: number
  /** Resident memory in bytes, above which the reader ends itself and the picture is refused. */
  memory: number
  /** For one file, in milliseconds: generous, because readers have a lower priority than pages. */
  inspectMs: number
  firstMs: number
  restMs: number
  tilesMs: number
  avifMs: number
}

export const defaultLimits: PictureLimits = {
  bytes: 200_000_000,
  megapixels: 120,
  megapixelsHeld: 50,
  memory: 1_200_000_000,
  inspectMs: 60_000,
  firstMs: 120_000,
  restMs: 600_000,
  tilesMs: 600_000,
  avifMs: 1_200_000,
}

/** A stored picture stays readable when the limits of uploads are lowered. */
export const getStoredLimits = (limits: PictureLimits): PictureLimits => ({
  ...limits,
  bytes: Math.max(limits.bytes, maxUpload.megabytes * 1e6),
  megapixels: Math.max(limits.megapixels, maxUpload.megapixels),
})

/** Real pictures have grain and need far more bytes; a thousand bytes that claim a huge size are made to exhaust memory. */
const MAX_PIXELS_PER_BYTE = 5_000
const SMALL_MEGAPIXELS = 10

/** In pixels and bytes, read before anything is decoded. */
export type PictureHeader = {
  format: string
  width: number
  height: number
  bytes: number
  channels: number
  bytesPerSample: number
  manyPasses: boolean
  /** As sharp names it, for example `4:2:0`. */
  chromaSubsampling?: string | undefined
}

const HELD_FORMATS = new Set(["gif", "webp", "avif", "heic"])

export function findLimitProblem(header: PictureHeader, limits: PictureLimits): PictureProblem | null {
  const megapixels = (header.width * header.height) / 1e6
  const held = HELD_FORMATS.has(header.format)
  const maxMegapixels = held ? Math.min(limits.megapixels, limits.megapixelsHeld) : limits.megapixels
  if (megapixels > maxMegapixels) return pictureProblem("too-many-pixels", { ...header, most: maxMegapixels })
  if (megapixels > SMALL_MEGAPIXELS && (megapixels * 1e6) / header.bytes > MAX_PIXELS_PER_BYTE) {
    return pictureProblem("too-many-pixels", header)
  }
  if (header.manyPasses && getHeldBytes(header) > limits.memory / 2) return pictureProblem("too-heavy", header)
  return null
}

/** A progressive JPEG keeps two bytes per coefficient (libjpeg's virtual arrays), an interlaced PNG the whole picture. */
function getHeldBytes({ format, width, height, channels, bytesPerSample, chromaSubsampling }: PictureHeader): number {
  const pixels = width * height
  if (format !== "jpeg") return pixels * channels * bytesPerSample
  if (channels === 3 && chromaSubsampling === "4:2:0") return pixels * 3
  return pixels * channels * 2
}
