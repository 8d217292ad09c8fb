import { bristle } from "../../engine/brush.ts"
import type { Canvas } from "../../engine/canvas.ts"
import { acrylicOnPanel } from "../../engine/light.ts"
import { type PassBox, scumble } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box, type Paint } from "../../engine/pigment.ts"
import type { PaintShape } from "../../engine/shapes.ts"
import { gessoPanel } from "../../engine/support.ts"
import { flatCoat, type TapeOptions, tape } from "../../engine/tape.ts"

interface SlabOptions extends TapeOptions {
  /** Direction of the brush in radians. */
  angle?: number
  width?: number
  /** How far single strokes differ from the mixed colour. */
  vary?: number
  cover?: number
}

/** Opaque colour inside tape: one flat coat, then two brushed ones whose marks stay in the relief. */
export function slab(c: Canvas, at: PassBox, shape: PaintShape, paint: Paint, o: SlabOptions = {}): void {
  const r = c.chance,
    mask = tape(c, at, shape, o),
    width = o.width ?? 60
  flatCoat(c, mask, paint)
  const area = (at[2] - at[0]) * (at[3] - at[1])
  for (const coat of [1.9, 1.4]) {
    scumble(c, at, {
      length: width * 5,
      angle: o.angle ?? 0,
      turn: 0.06,
      count: Math.max(6, (coat * area) / (width * width * 5)),
      paint: () => blend(paint, r.unit() < 0.5 ? box.umber : box.white, r.unit() * (o.vary ?? 0.05)),
      brush: () =>
        bristle(width * r.range(0.8, 1.1), {
          cover: o.cover ?? 0.82,
          load: coat > 1.5 ? 1 : 0.84,
          tooth: 0.5,
          streak: 0.32,
          pickup: 0.35,
          body: 0.38,
          ridge: 0.1,
          flatten: 0.5,
          ragged: 0.6,
          mask,
        }),
    })
  }
}

export const panel = (
  name: string,
  seed: number,
  width: number,
  height: number,
  longPx: number,
  ground: Paint,
  paint: (c: Canvas) => void,
  quality = 86,
): PaintedPicture => ({
  name,
  seed,
  width,
  height,
  longPx,
  quality,
  ground,
  surface: acrylicOnPanel,
  prepare: gessoPanel,
  paint,
})

export const up = Math.PI / 2
