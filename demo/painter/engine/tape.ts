// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Mask } from "./brush.ts"
import type { Canvas } from "./canvas.ts"
import { smooth } from "./maths.ts"
import type { PassBox } from "./passes.ts"
import type { Paint } from "./pigment.ts"
import type { PaintShape } from "./shapes.ts"

export interface TapeOptions {
  /** Slow wander of the edge and size of the rare bleeds under the tape, in texture pixels. */
  wander?: number
  bleed?: number
  /** Height of the line of paint the tape leaves standing. */
  ridge?: number
}

/** Mask off a shape with tape pressed down by hand: nearly straight, with small faults. */
export function tape(c: Canvas, box: PassBox, shape: PaintShape, o: TapeOptions = {}): Mask {
  const { w, h, k, t, relief, slow, fine } = c,
    s = 1 / t
  const mask = new Float32Array(w * h),
    phase = c.chance.range(0, 500)
  const wander = (o.wander ?? 2) * t,
    bleed = (o.bleed ?? 6) * t,
    ridge = o.ridge ?? 0.5,
    near = 34 * t
  for (let y = Math.max(0, Math.floor(box[1] * k - near)); y < Math.min(h, box[3] * k + near); y++) {
    for (let x = Math.max(0, Math.floor(box[0] * k - near)); x < Math.min(w, box[2] * k + near); x++) {
      const plain = shape(x / k, y / k) * k
      if (plain < -near) continue
      const p = y * w + x
      if (plain > near) {
        mask[p] = 1
        continue
      }
      const X = x * s,
        Y = y * s
      const loose = smooth(0.14, 0.5, fine.at(X / 140 + phase, Y / 140))
      const d =
        plain +
        wander * slow.at(X / 360 + phase, Y / 360) +
        0.5 * t * slow.at(X / 9, Y / 9) +
        1.4 * bleed * loose * Math.max(0, fine.cloud(X / 11, Y / 11, 2))
      mask[p] = smooth(-0.8 * t, 0.8 * t, d)
      const off = (d / t - 2.5) / 2.2
      relief[p]! += ridge * Math.exp(-off * off) * (0.4 + 0.8 * smooth(-0.4, 0.5, slow.at(X / 58 + phase, Y / 58)))
    }
  }
  return mask
}

/** A flat coat through a mask. */
export function flatCoat(c: Canvas, mask: Mask, paint: Paint, cover = 0.96): void {
  const { w, t, density, slow } = c
  for (let p = 0; p < mask.length; p++) {
    const a = mask[p]! * cover
    if (a <= 0) continue
    const uneven = 0.03 * slow.at((p % w) / (300 * t), p / w / (240 * t))
    for (let m = 0; m < 3; m++) density[p * 3 + m]! += a * (paint[m]! + uneven - density[p * 3 + m]!)
  }
}
