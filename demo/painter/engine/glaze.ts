// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { bristle } from "./brush.ts"
import type { Canvas } from "./canvas.ts"
import { SlowField } from "./chance.ts"
import { smooth } from "./maths.ts"
import type { Paint } from "./pigment.ts"
import { stroke } from "./stroke.ts"

/** A transparent film over the whole picture; amount is asked per place in units. It settles in the valleys. */
export function veil(c: Canvas, paint: Paint, amount: (x: number, y: number) => number, settle = 0.6): void {
  const { w, h, k, t, density, tooth, slow } = c
  const film = new SlowField(
    w,
    h,
    6,
    (x, y) => Math.max(0, amount(x / k, y / k)) * (1 + 0.2 * slow.cloud(x / (150 * t), y / (150 * t))),
  )
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const p = y * w + x,
        a = film.at(x, y) * (1 + settle * (0.55 - tooth[p]!))
      if (a <= 0.001) continue
      for (let m = 0; m < 3; m++) density[p * 3 + m]! += a * paint[m]!
    }
  }
}

/** Flicked drops around a place, most of them tiny. Sizes in units. */
export function spatter(
  c: Canvas,
  paint: Paint,
  cx: number,
  cy: number,
  spread: number,
  count: number,
  size: number,
): void {
  const { w, h, k, t, density, slow, chance: r } = c
  for (let i = 0; i < count; i++) {
    const turn = r.unit() * Math.PI * 2,
      far = Math.abs(r.about(spread))
    const x = (cx + Math.cos(turn) * far * 1.3) * k,
      y = (cy + Math.sin(turn) * far) * k
    const radius = size * k * r.unit() ** 3 + 1.2 * t,
      squash = r.about(0.22)
    for (let j = Math.max(0, Math.floor(y - radius * 1.7)); j <= Math.min(h - 1, y + radius * 1.7); j++) {
      for (let l = Math.max(0, Math.floor(x - radius * 1.7)); l <= Math.min(w - 1, x + radius * 1.7); l++) {
        const d =
          radius -
          Math.hypot((l - x) * (1 + squash), (j - y) * (1 - squash)) +
          0.25 * radius * slow.at(l / (6 * t), j / (6 * t))
        const a = 0.92 * smooth(-0.8 * t, 0.8 * t, d),
          p = (j * w + l) * 3
        if (a > 0) for (let m = 0; m < 3; m++) density[p + m]! += a * (paint[m]! - density[p + m]!)
      }
    }
  }
}

/** Thinned paint running down from a place and drying before it reaches its end. */
export function drip(
  c: Canvas,
  paint: Paint,
  x: number,
  y: number,
  length: number,
  width: number,
  strength = 0.35,
): void {
  const r = c.chance
  stroke(
    c,
    [
      [x, y, 0.7],
      [x + r.about(width), y + length * 0.4, 0.9],
      [x + r.about(width), y + length * 0.8, 0.8],
      [x + r.about(width * 1.4), y + length, 1.15],
    ],
    paint,
    bristle(width, {
      cover: strength,
      glaze: true,
      load: 1.05,
      fade: 0.1,
      tooth: 0.3,
      streak: 0.2,
      pickup: 0,
      body: 0.05,
      ridge: 0.12,
      ragged: 0.5,
      slant: 0,
    }),
  )
}
