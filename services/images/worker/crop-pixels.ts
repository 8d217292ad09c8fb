import { join } from "node:path"
import { type Crop, turnedSize } from "../../../lib/crop.ts"
import { openInColour } from "./master.ts"
import type { Readable } from "./read.ts"

export async function cropPixels(readable: Readable, crop: Crop, scratch: string): Promise<Readable> {
  const turned = await turnPixels(readable, crop, scratch)
  const frame = turnedSize(readable, crop.turn)
  const inset = crop.degrees === 0 ? 0 : SOFT
  const across = edges(crop.left, crop.width, frame.width, turned.width, inset)
  const down = edges(crop.top, crop.height, frame.height, turned.height, inset)
  const file = join(scratch, "cropped.tif")
  const { width, height } = await openInColour(turned)
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .tiff({ compression: "none" })
    .toFile(file)
  return { ...turned, file, width, height }
}

/** Edge pixels of a straightened picture that blend with the background. */
const SOFT = 2

function edges(from: number, part: number, frame: number, canvas: number, inset: number) {
  const start = Math.max(0, Math.round((canvas - frame) / 2 + from * frame) + inset)
  const length = Math.min(Math.round(part * frame) - 2 * inset, canvas - start)
  return { from: Math.min(start, canvas - 1), length: Math.max(1, length) }
}

async function turnPixels(readable: Readable, { turn, degrees }: Crop, scratch: string): Promise<Readable> {
  const file = join(scratch, "turned.tif")
  // The corners beside a straightened picture are never visible.
  const { width, height, channels } = await openInColour(readable)
    .rotate(turn * 90 + degrees, { background: "#000" })
    .tiff({ compression: "none" })
    .toFile(file)
  const isWide = readable.space === "p3"
  return {
    ...readable,
    file,
    width,
    height,
    frames: 1,
    sixteenBit: isWide,
    hasProfile: isWide,
    hasAlpha: channels === 4,
  }
}
