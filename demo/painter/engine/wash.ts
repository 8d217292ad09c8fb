// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Canvas } from "./canvas.ts"
import { SlowField } from "./chance.ts"
import { bell, smooth } from "./maths.ts"
import type { PassBox } from "./passes.ts"
import type { Paint } from "./pigment.ts"
import type { PaintShape } from "./shapes.ts"

interface WashOptions {
  amount: number
  /** Width of the dark dried rim, in texture pixels. */
  rim?: number
  /** How far the wet places run out over the line, in units. */
  bleed?: number
  /** Unsteadiness of the outline, in units. */
  rough?: number
  /** Pigment settling into the pits of the paper. */
  granulation?: number
  /** Slope of the board: more paint to the right and to the bottom. */
  pool?: readonly [number, number]
  /** Place where clean water dropped in and pushed the paint away. */
  bloom?: readonly [x: number, y: number, radius: number]
}

/** A wet wash of colour in a shape, with what water does while it dries. */
export function wash(c: Canvas, paint: Paint, box: PassBox, shape: PaintShape, o: WashOptions): void {
  const { w, h, k, t, density, tooth, slow, fine } = c
  const phase = c.chance.range(0, 400),
    bleed = (o.bleed ?? 0) * k,
    rough = (o.rough ?? 2) * k,
    rim = (o.rim ?? 4.5) * t
  const [poolX, poolY] = o.pool ?? [0, 0],
    s = 1 / t,
    granulation = o.granulation ?? 0.6
  const wetness = new SlowField(w, h, 8, (x, y) => smooth(0.1, 0.6, fine.cloud(x / k / 200 + phase, y / k / 200, 2)))
  const outline = new SlowField(w, h, 3, (x, y) => rough * 2 * slow.cloud(x / k / 30 + phase, y / k / 30))
  const runs = new SlowField(w, h, 4, (x, y) => 1.5 * fine.cloud(x / k / 50 + phase, y / k / 50) + 0.15)
  const tide = new SlowField(
    w,
    h,
    3,
    (x, y) => slow.cloud(x / k / 205 + phase, y / k / 165, 2) + 0.13 * fine.cloud(x / k / 30, y / k / 30 + phase),
  )
  const margin = bleed * 2 + rough * 4 + 10
  for (let y = Math.max(0, Math.floor(box[1] * k - margin)); y < Math.min(h, box[3] * k + margin); y++) {
    for (let x = Math.max(0, Math.floor(box[0] * k - margin)); x < Math.min(w, box[2] * k + margin); x++) {
      const plain = shape(x / k, y / k) * k
      if (plain < -margin) continue
      const p = y * w + x,
        wet = wetness.at(x, y)
      const d = plain + outline.at(x, y) + bleed * wet * runs.at(x, y) + 2.6 * t * (tooth[p]! - 0.5)
      const open = bleed * wet
      const cover = smooth(-t - open * 0.8, 1.3 * t + open * 0.5, d)
      if (cover <= 0) continue
      const edge = bell(d, rim) * (1 - 0.85 * wet) * 0.5 + 0.2 * Math.exp(-Math.abs(d) / (30 * t)) * (1 - wet)
      const back = tide.at(x, y)
      // One drying contour only, steep on its outer side: several read as crackle.
      const contour = 0.24 * (back > 0.32 ? Math.exp(-(back - 0.32) / 0.05) : Math.exp(-(0.32 - back) / 0.008))
      const u = (x / k - box[0]) / (box[2] - box[0]) - 0.5,
        v = (y / k - box[1]) / (box[3] - box[1]) - 0.5
      let depth =
        0.72 + 0.32 * smooth(-0.6, 0.6, back) + poolX * u + poolY * v + edge + contour - 0.13 * smooth(0.3, 0.38, back)
      if (o.bloom) {
        const r = Math.hypot(x / k - o.bloom[0], y / k - o.bloom[1]) / o.bloom[2] + 0.3 * back + 0.05 * runs.at(x, y)
        depth *= 1 - 0.5 * smooth(1, 0.6, r) + 0.3 * bell(r - 1, 0.05)
      }
      const settle =
        1 +
        granulation * (0.45 + 0.8 * smooth(-0.3, 0.6, back)) * (0.5 - tooth[p]!) +
        0.04 * fine.at((x * s) / 22, (y * s) / 22)
      const a = o.amount * cover * Math.max(0.1, depth) * settle
      for (let m = 0; m < 3; m++) density[p * 3 + m]! += a * paint[m]!
    }
  }
}
