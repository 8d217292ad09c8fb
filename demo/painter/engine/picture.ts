import { Canvas, type CanvasSize } from "./canvas.ts"
import type { Surface } from "./light.ts"
import type { Paint } from "./pigment.ts"

/** One work, composed by hand in units in which its longer side is 1000. */
export interface PaintedPicture {
  name: string
  seed: number
  width: number
  height: number
  longPx: number
  quality: number
  ground: Paint
  surface: Surface
  prepare: (c: Canvas) => void
  paint: (c: Canvas) => void
}

/** Paint one picture at full size, or smaller for a quick look. */
export function paintPicture(picture: PaintedPicture, preview = 1): Canvas {
  const size: CanvasSize = { width: picture.width, height: picture.height, longPx: picture.longPx, preview }
  const canvas = new Canvas(size, picture.seed, picture.ground)
  picture.prepare(canvas)
  picture.paint(canvas)
  return canvas
}
