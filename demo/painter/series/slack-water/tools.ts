import { type Brush, type BrushOptions, bristle, knife, squeegee } from "../../engine/brush.ts"
import type { Canvas } from "../../engine/canvas.ts"
import { oilOnLinen } from "../../engine/light.ts"
import { clamp, lerp } from "../../engine/maths.ts"
import { type PassBox, scumble, sweep } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, type Paint } from "../../engine/pigment.ts"
import type { PathPoint } from "../../engine/spine.ts"
import { stroke } from "../../engine/stroke.ts"
import { linen } from "../../engine/support.ts"

/** A landscape on linen. */
export const landscape = (
  name: string,
  seed: number,
  width: number,
  height: number,
  longPx: number,
  ground: Paint,
  paint: (c: Canvas) => void,
  quality = 84,
  thread = 4.3,
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

type PaintAt = (x: number, y: number) => Paint

/** Weather: big soft strokes worked into each other, lighter ones last. The colour is decided per place. */
export function weather(
  c: Canvas,
  at: PassBox,
  colour: PaintAt,
  others: readonly Paint[],
  o: { width: number; angle: number; turn?: number; count?: number },
): void {
  const r = c.chance
  for (const [pass, size] of [1, 0.8, 0.62].entries()) {
    scumble(c, at, {
      length: o.width * 3.6 * size,
      angle: (x, y) => o.angle + 0.5 * c.slow.at(x / 300, y / 200),
      turn: o.turn ?? 0.22,
      count: (o.count ?? 26) * (pass ? 0.9 : 1.5),
      paint: (x, y) => blend(colour(x + r.about(20), y + r.about(14)), r.pick(others), r.range(0, pass ? 0.22 : 0.12)),
      brush: () =>
        bristle(o.width * size * r.range(0.75, 1.15), {
          cover: pass ? 0.62 : 0.92,
          load: pass ? 0.84 : 1,
          fade: 0.42,
          tooth: 0.75,
          streak: 0.3,
          second: r.pick(others),
          secondShare: 0.22,
          pickup: 0.42,
          smear: 260,
          body: 0.4,
          ridge: 0.08,
          ragged: 0.8,
        }),
    })
  }
}

/** Flat water or land: the blade pulled from side to side, again and again, each pull taking some of the last along. */
export function pulls(
  c: Canvas,
  at: PassBox,
  colour: PaintAt,
  o: {
    width: number
    step?: number
    brush?: BrushOptions
    ends?: number
    slope?: number
    miss?: number
    seconds?: readonly Paint[]
  },
): void {
  const r = c.chance
  sweep(c, at, {
    step: o.step ?? 0.5,
    ends: o.ends ?? 20,
    slope: o.slope ?? 0,
    sway: 0.07,
    miss: o.miss ?? 0,
    paint: (t) => colour(lerp(at[0], at[2], r.unit()), lerp(at[1], at[3], clamp(t + r.about(0.06)))),
    brush: () =>
      squeegee(o.width, {
        second: o.seconds ? r.pick(o.seconds) : null,
        secondShare: 0.4,
        fade: 0.5,
        ragged: 0.8,
        slant: 0.5,
        ...o.brush,
      }),
  })
}

/**
 * One deliberate mark with the knife, such as a far shore. Pressure wavers along it and the ends break up on the weave:
 * with even pressure and clean tips it looks like a plank laid on the picture.
 */
export function mark(
  c: Canvas,
  x: number,
  y: number,
  long: number,
  wide: number,
  paint: Paint,
  o: BrushOptions = {},
): void {
  const r = c.chance,
    steps = 7,
    path: PathPoint[] = []
  for (let i = 0; i <= steps; i++) {
    const u = i / steps,
      ends = Math.min(1, 0.22 + 3.2 * Math.min(u, 1 - u))
    path.push([x + (u - 0.5) * long, y + r.about(wide * 0.07), ends * r.range(0.62, 1.08)])
  }
  const tool: Brush = knife(wide, {
    pickup: 0.28,
    tooth: 0.85,
    soft: 0.3,
    skip: 0.45,
    ragged: 1.6,
    slant: 0.2,
    fade: 0.25,
    ...o,
  })
  stroke(c, r.unit() < 0.5 ? path : [...path].reverse(), paint, tool)
}
