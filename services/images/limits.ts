import { largestUpload } from "../../lib/upload-limits.ts"
import { type PictureProblem, problem } from "./problems.ts"

/** Resource limits for one picture. */
export type PictureLimits = {
  /** Largest file, in bytes. */
  bytes: number
  /** Largest picture, in millions of pixels. */
  megapixels: number
  /** The same for formats whose decoder keeps the whole picture in memory at four or more bytes per pixel. */
  megapixelsHeld: number
  /** Resident memory of the reader, in bytes: above it the reader ends itself and the picture is refused. */
  memory: number
  /** The time limit for one file, in milliseconds: generous, because readers have a lower priority than pages. */
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

/** A picture that was accepted once stays readable when the limits of uploads are lowered. */
export const storedLimits = (limits: PictureLimits): PictureLimits => ({
  ...limits,
  bytes: Math.max(limits.bytes, largestUpload.megabytes * 1e6),
  megapixels: Math.max(limits.megapixels, largestUpload.megapixels),
})

/**
 * Real pictures need far more than one byte for this many pixels, even a scan of a plain surface, which has grain; a
 * file of a thousand bytes that claims a huge size is made to exhaust memory. Small pictures are harmless either way.
 */
const MOST_PIXELS_PER_BYTE = 5_000
const SMALL_MEGAPIXELS = 10

/** The facts in a header, in pixels and bytes, before anything is decoded. */
export type Header = {
  format: string
  width: number
  height: number
  bytes: number
  channels: number
  bytesPerSample: number
  /** Sent in several passes: progressive JPEG, interlaced PNG. */
  manyPasses: boolean
  /** As sharp names it, for example `4:2:0`. */
  chromaSubsampling?: string | undefined
}

/** Why a picture with this header is refused without decoding, or null. */
export function tooMuch(header: Header, limits: PictureLimits): PictureProblem | null {
  const megapixels = (header.width * header.height) / 1e6
  const held = header.format === "gif" || header.format === "webp" || header.format === "avif"
  const most = held ? Math.min(limits.megapixels, limits.megapixelsHeld) : limits.megapixels
  if (megapixels > most) return problem("too-many-pixels", { ...header, most })
  if (megapixels > SMALL_MEGAPIXELS && (megapixels * 1e6) / header.bytes > MOST_PIXELS_PER_BYTE) {
    return problem("too-many-pixels", header)
  }
  if (header.manyPasses && heldBetweenPasses(header) > limits.memory / 2) return problem("too-heavy", header)
  return null
}

/**
 * Bytes that a decoder keeps until the last pass: for a progressive JPEG two per coefficient (libjpeg's virtual
 * arrays), of which subsampled chroma has fewer; for an interlaced PNG the whole picture.
 */
function heldBetweenPasses({ format, width, height, channels, bytesPerSample, chromaSubsampling }: Header): number {
  const pixels = width * height
  if (format !== "jpeg") return pixels * channels * bytesPerSample
  if (channels === 3 && chromaSubsampling === "4:2:0") return pixels * 3
  return pixels * channels * 2
}
