import sharp, { type Sharp } from "sharp"
import type { DrawnLogo, PictureAnswer } from "../images.ts"
import { pictureProblem } from "../problems.ts"
import { getReadProblem, readHeader } from "./read.ts"
import type { LogoTask } from "./task.ts"

/** Three times the height and the width in the top bar, for dense screens. */
const logoSize = { width: 720, height: 96 }
const iconSizes = [32, 180, 192] as const
const svgLoader = { operation: ["VipsForeignLoadSvg"] }
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const pointsPerInch = 72
const maxDensity = 7_200

/** Drawings are read here alone, and only after `sanitizeSvg`. */
export async function drawLogo(task: LogoTask): Promise<PictureAnswer<DrawnLogo>> {
  if (task.size) sharp.unblock(svgLoader)
  try {
    return await draw(task)
  } catch (error) {
    return { ok: false, problem: getReadProblem(error) }
  } finally {
    sharp.block(svgLoader)
  }
}

async function draw({ file, limits, size }: LogoTask): Promise<PictureAnswer<DrawnLogo>> {
  const header = size ? null : await readHeader(file, limits)
  if (header && !header.ok) return header
  if (header && header.readable.format !== "png")
    return { ok: false, problem: pictureProblem("unknown-format", { found: header.readable.format }) }
  const { width, height } = size ?? header?.readable ?? { width: 0, height: 0 }
  const density = Math.max(1, Math.min(maxDensity, (pointsPerInch * 512) / Math.max(width, height)))
  const open = (): Sharp => sharp(file, { limitInputPixels: limits.megapixels * 1e6, ...(size && { density }) })
  const png = size
    ? null
    : await open()
        .resize({ ...logoSize, fit: "inside", withoutEnlargement: true })
        .png()
        .toBuffer()
  const icons: DrawnLogo["icons"] = []
  for (const side of iconSizes) {
    const icon = open().resize({ width: side, height: side, fit: "contain", background: clear })
    // Apple's home screens show what is clear as black.
    if (side === 180) icon.flatten({ background: "#fbfaf7" })
    icons.push({ side, bytes: await icon.png().toBuffer() })
  }
  return { ok: true, value: { width, height, png, icons } }
}
