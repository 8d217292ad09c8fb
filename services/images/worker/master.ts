import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import type { Size } from "../sizes.ts"
import { openPixels, openPixelsAsSrgb, type Readable } from "./read.ts"

/** The one decoded copy from which every file is made: upright, 8 bits, no metadata except a P3 profile. */
export type Master = { file: string; width: number; height: number; space: "srgb" | "p3" }

/** The site's background color, for transparent pictures in a format without transparency. */
export const PAPER = "#fbfaf7"

/**
 * The picture, upright, in its published colors.
 *
 * Files with a wide-gamut profile become Display P3 and keep that profile; all others become sRGB, converted from their
 * own profile if there is one (also CMYK). sharp processes 8-bit pictures in sRGB,
 * which would clip P3 colors, so wide-gamut files are processed in 16 bits, which sharp does in P3.
 */
export function openInColour(readable: Readable): Sharp {
  if (readable.space === "srgb") return openPixelsAsSrgb(readable)
  return openPixels(readable).pipelineColourspace("rgb16").withIccProfile("p3")
}

/** Decodes once into an uncompressed file of this size, with no more memory than that needs. */
export async function makeMaster(readable: Readable, size: Size, scratch: string): Promise<Master> {
  const file = join(scratch, "master.tif")
  const { width, height } = await openInColour(readable)
    .resize({ ...size, fit: "fill" })
    .tiff({ compression: "none" })
    .toFile(file)
  return { file, width, height, space: readable.space }
}

/** The master with its profile, if any. */
export function openMaster({ file, space }: Master): Sharp {
  const pixels = sharp(file)
  return space === "p3" ? pixels.keepIccProfile() : pixels
}

/** The master in sRGB, without a profile. */
export function openMasterAsSrgb({ file }: Master): Sharp {
  return sharp(file).toColourspace("srgb")
}
