import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { needsTiles, TILE } from "../sizes.ts"
import { BACKGROUND_COLOUR, openInColour } from "./master.ts"
import { openPixels, type Readable } from "./read.ts"
import type { CutTiles, PictureTask } from "./task.ts"
import { asPictureError } from "./unreadable.ts"

/**
 * Tiles keep the profile of the larger WebP, so that no color changes where a tile covers it. Not mozjpeg, which takes seven
 * times as long to save less than a tenth. Null for transparent pictures: a JPEG would add a background.
 */
export async function cutTiles(
  readable: Readable,
  { scratch, folder }: Extract<PictureTask, { kind: "tiles" }>,
): Promise<CutTiles | null> {
  const { width, height } = readable
  if (!needsTiles(readable) || (await isTransparent(readable))) return null
  const place = join(scratch, "tiles")
  await asPictureError(
    openInColour(readable)
      .flatten({ background: BACKGROUND_COLOUR })
      .jpeg({ quality: 80, chromaSubsampling: "4:4:4" })
      .tile({ layout: "iiif3", size: TILE })
      .toFile(place),
  )
  const files = (await readdir(place, { recursive: true })).filter((path) => path.endsWith(".jpg")).sort()
  const hash = createHash("sha256")
  for (const path of files) hash.update(`${path}\n`).update(await readFile(join(place, path)))
  const name = `tiles-${hash.digest("hex").slice(0, 12)}`
  return {
    tiles: { width, height, size: TILE, scaleFactors: scaleFactors(readable), folder: `${folder}/${name}` },
    files,
  }
}

async function isTransparent(readable: Readable): Promise<boolean> {
  if (!readable.hasAlpha) return false
  return !(await asPictureError(openPixels(readable).stats())).isOpaque
}

function scaleFactors({ width, height }: { width: number; height: number }): number[] {
  const layers = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)))
  return Array.from({ length: layers + 1 }, (_, layer) => 2 ** layer)
}
