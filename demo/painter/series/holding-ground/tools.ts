import { dryBrush } from "../../engine/brush.ts"
import type { Canvas } from "../../engine/canvas.ts"
import { oilOnLinen } from "../../engine/light.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import type { Paint } from "../../engine/pigment.ts"
import { linen } from "../../engine/support.ts"

export const canvas = (
  name: string,
  seed: number,
  width: number,
  height: number,
  longPx: number,
  ground: Paint,
  paint: (c: Canvas) => void,
  quality = 85,
  thread = 4.4,
): PaintedPicture => ({
  name,
  seed,
  width,
  height,
  longPx,
  quality,
  ground,
  surface: oilOnLinen,
  prepare: (c) => linen(c, thread),
  paint,
})

/** Cold wax dragged over a dry layer: breaks on every thread. */
export const wax = (width: number) => (): ReturnType<typeof dryBrush> =>
  dryBrush(width, { load: 0.7, pickup: 0.3, body: 0.5 })
