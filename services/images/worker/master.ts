import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import type { Size } from "../sizes.ts"
import { openPixels, openPixelsAsSrgb, type Readable } from "./read.ts"

/** The one decoded copy that every file is made from: upright, 8 bits, no metadata but a P3 profile. */
export type Master = { file: string; width: number; height: number; space: "srgb" | "p3" }

/** The mean colour of the site's ground, for transparent pictures in a format without transparency. */
export const PAPER = "#fbfaf7"

/**
 * The picture, upright, in the colours that are published.
 *
 * Files with a wide profile become Display P3 and keep that profile; all others become sRGB, through their own profile
 * where there is one (CMYK included) and left as they are where there is none. sharp works in sRGB for 8-bit pictures,
 * which would cut off what only P3 holds, so these go through 16 bits, where it works in P3.
 */
export function openInColour(readable: Readable): Sharp {
  if (readable.space === "srgb") return openPixelsAsSrgb(readable)
  return openPixels(readable).pipelineColourspace("rgb16").withIccProfile("p3")
}

/** Decodes once into an uncompressed file of this size, no more of the picture than that takes. */
export async function makeMaster(readable: Readable, size: Size, scratch: string): Promise<Master> {
  const file = join(scratch, "master.tif")
  const { width, height } = await openInColour(readable)
    .resize({ ...size, fit: "fill" })
    .tiff({ compression: "none" })
    .toFile(file)
  return { file, width, height, space: readable.space }
}

/** The master as it is: a P3 profile stays. */
export function openMaster({ file, space }: Master): Sharp {
  const pixels = sharp(file)
  return space === "p3" ? pixels.keepIccProfile() : pixels
}

/** The master in sRGB, without a profile. */
export function openMasterAsSrgb({ file }: Master): Sharp {
  return sharp(file).toColourspace("srgb")
}
