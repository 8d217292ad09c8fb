import { join } from "node:path"
import { create } from "fontkit"
import sharp from "sharp"
import { BACKGROUND_COLOUR, type Master } from "./master.ts"

/** Of the longer side. */
const SIZE = 0.016
const MIN_SIZE = 15

/** Of the width. */
const MAX_SHARE = 0.5

/** Luma, 0 to 255. */
const LIGHT_GROUND = 140

const svgLoader = { operation: ["VipsForeignLoadSvg"] }

type Outline = { path: string; width: number; capitals: number }

/** In em. Null if a letter has no font: half a name is worse than none. */
async function drawOutline(text: string): Promise<Outline | null> {
  const { faceMetrics, fonts } = await import("../../sharing-cards/worker/faces.ts")
  const { toSettableText } = await import("../../sharing-cards/worker/settable.ts")
  const settable = toSettableText("sans", text)
  if (!settable) return null
  const faces = fonts.flatMap(({ name, data }) => (name.startsWith("instrument-sans") ? [openFace(data)] : []))
  let [x, path] = [0, ""]
  for (const character of settable) {
    const point = character.codePointAt(0) ?? 0
    const face = faces.find((one) => one.hasGlyphForCodePoint(point))
    if (!face) continue
    const glyph = face.glyphForCodePoint(point)
    const scale = 1 / face.unitsPerEm
    path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
    x += glyph.advanceWidth * scale
  }
  return { path, width: x, capitals: faceMetrics.sans.capitals }
}

function openFace(data: Buffer | ArrayBuffer) {
  const font = create(Buffer.from(data as Buffer))
  if ("fonts" in font) throw new Error("a face is one font")
  return font
}

type Place = { left: number; top: number; width: number; height: number }

/** In the lower right corner, a line's height from its edges. */
function placeMark({ width, height }: Master, outline: Outline): Place & { size: number } {
  const wanted = Math.max(MIN_SIZE, Math.max(width, height) * SIZE)
  const size = Math.min(wanted, (width * MAX_SHARE) / outline.width)
  const box = { width: Math.ceil(size * outline.width), height: Math.ceil(size * 1.3) }
  return { size, ...box, left: Math.floor(width - box.width - size), top: Math.floor(height - box.height - size * 0.6) }
}

async function isLight(file: string, { left, top, width, height }: Place): Promise<boolean> {
  const { channels } = await sharp(file)
    .extract({ left, top, width, height })
    .flatten({ background: BACKGROUND_COLOUR })
    .toColourspace("srgb")
    .stats()
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => mean)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT_GROUND
}

/** The pixels of our own drawing. Drawings are read at no other time: see `allowOnlyPictures`. */
async function drawPixels(
  { path, capitals }: Outline,
  { size, width, height }: Place & { size: number },
  fill: string,
) {
  const baseline = (height + size * capitals) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="translate(0 ${baseline}) scale(${size})" ${fill} d="${path}"/></svg>`
  sharp.unblock(svgLoader)
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  } finally {
    sharp.block(svgLoader)
  }
}

/** The master with the text in a corner, light or dark by the ground below it; the master itself if it cannot be set. */
export async function markMaster(master: Master, text: string, scratch: string): Promise<Master> {
  const outline = await drawOutline(text)
  if (!outline) return master
  const place = placeMark(master, outline)
  if (place.left < 0 || place.top < 0) return master
  const fill = (await isLight(master.file, place)) ? 'fill="#000" fill-opacity=".62"' : 'fill="#fff" fill-opacity=".82"'
  const input = await drawPixels(outline, place, fill)
  const { left, top, width, height } = place
  const file = join(scratch, "marked.tif")
  const open = () => sharp(master.file, { ignoreIcc: true })
  const { hasAlpha } = await open().metadata()
  const marked = open().composite([{ input, raw: { width, height, channels: 4 }, left, top }])
  await (hasAlpha ? marked : marked.removeAlpha()).keepIccProfile().tiff({ compression: "none" }).toFile(file)
  return { ...master, file }
}
