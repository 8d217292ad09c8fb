import sharp from "sharp"
import { getReadProblem } from "../../images/worker/read.ts"
import { serveTasks } from "../../images/worker/serve.ts"
import type { CardTask } from "../../images/worker/task.ts"
import { type CardText, cardSize } from "../sharing-cards.ts"
import { cardBackground, composeCard } from "./compose.ts"

const maxBytes = 150_000

/** Canvas and grain can require a lower quality. */
const qualities = [88, 82, 76, 68, 58]

/** Draws all text as shapes, so the fonts of the machine do not matter. */
async function drawCard(
  cardText: CardText,
  picture: { file: string; width: number; height: number } | null,
): Promise<Buffer> {
  const composition = await composeCard(cardText, picture)
  const layers = [{ input: Buffer.from(composition.svg), left: 0, top: 0 }]
  if (picture && composition.picture) {
    const { width, height, left, top } = composition.picture
    const input = await sharp(picture.file)
      .resize(width, height, { fit: "fill" })
      .flatten({ background: cardBackground })
      .toBuffer()
    layers.unshift({ input, left, top })
  }
  const wall = sharp({ create: { ...cardSize, channels: 3, background: cardBackground } })
  const pixels = await wall.composite(layers).removeAlpha().raw().toBuffer()
  let jpegBytes = Buffer.alloc(0)
  for (const quality of qualities) {
    jpegBytes = await sharp(pixels, { raw: { ...cardSize, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer()
    if (jpegBytes.length <= maxBytes) break
  }
  return jpegBytes
}

// Opens only the site's own JPEGs and the SVG that it generates.

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadSvgBuffer"] })

serveTasks<CardTask>(async ({ text, picture }) => {
  try {
    return { ok: true, value: await drawCard(text, picture) }
  } catch (error) {
    if (!picture) throw error
    return { ok: false, problem: getReadProblem(error) }
  }
})
