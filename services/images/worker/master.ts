import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import type { PixelSize } from "../sizes.ts"
import { openPixels, openPixelsAsSrgb, type Readable } from "./read.ts"

/** The one decoded copy that all files are made of: upright, 8 bits, no metadata except a P3 profile. */
export type Master = { file: string; width: number; height: number; space: "srgb" | "p3" }

export const BACKGROUND_COLOUR = "#fbfaf7"

/**
 * Wide-gamut files become Display P3, all others sRGB. sharp processes 8-bit pictures in sRGB, which would clip P3 colors, so
 * wide-gamut files are processed in 16 bits.
 */
export function openInColour(readable: Readable): Sharp {
  if (readable.space === "srgb") return openPixelsAsSrgb(readable)
  return openPixels(readable).pipelineColourspace("rgb16").withIccProfile("p3")
}

export async function createMaster(readable: Readable, size: PixelSize, scratch: string): Promise<Master> {
  const file = join(scratch, "master.tif")
  const { width, height } = await openInColour(readable)
    .resize({ ...size, fit: "fill" })
    .tiff({ compression: "none" })
    .toFile(file)
  return { file, width, height, space: readable.space }
}

export function openMaster({ file, space }: Master): Sharp {
  const pixels = sharp(file)
  return space === "p3" ? pixels.keepIccProfile() : pixels
}

export function openMasterAsSrgb({ file }: Master): Sharp {
  return sharp(file).toColourspace("srgb")
}
