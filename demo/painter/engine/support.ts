// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Canvas } from "./canvas.ts"
import { Chance, SlowField } from "./chance.ts"
import { clamp } from "./maths.ts"

/** Plain-weave linen. Threads differ in thickness, wander, and are filled unevenly by size and primer. */
export function linen(c: Canvas, thread = 4.6): void {
  const { w, h, tooth, slow, fine, t } = c
  const period = thread * t
  const loom = new Chance(c.strokes + 40213)
  const warpLift = Float32Array.from({ length: 2048 }, () => loom.range(0.5, 1))
  const weftLift = Float32Array.from({ length: 2048 }, () => loom.range(0.5, 1))
  const wanderX = new SlowField(
    w,
    h,
    6,
    (x, y) => 5 * slow.at(x / (430 * t), y / (250 * t)) + 1.2 * fine.at(x / (24 * t), y / (64 * t)),
  )
  const wanderY = new SlowField(
    w,
    h,
    6,
    (x, y) => 5 * fine.at(x / (250 * t), y / (430 * t)) + 1.2 * slow.at(x / (64 * t), y / (24 * t)),
  )
  const filled = new SlowField(
    w,
    h,
    8,
    (x, y) => 0.6 + 0.3 * fine.at(x / (390 * t), y / (340 * t)) + 0.15 * slow.at(x / (50 * t), y / (54 * t)),
  )
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const px = (x + wanderX.at(x, y) * t) / period,
        py = (y + wanderY.at(x, y) * t) / period
      const i = Math.floor(px),
        j = Math.floor(py)
      const u = px - i - 0.5,
        v = py - j - 0.5
      const thread =
        (i + j) & 1
          ? (1 - 3.2 * u * u) * warpLift[i & 2047]! * (1 - 1.4 * v * v)
          : (1 - 3.2 * v * v) * weftLift[j & 2047]! * (1 - 1.4 * u * u)
      tooth[y * w + x] = clamp(
        0.5 + filled.at(x, y) * (thread * 0.85 - 0.5) + 0.14 * fine.at(x / (2.4 * t), y / (2.4 * t)),
      )
    }
  }
}

/** Cold-pressed rag paper: soft pits in two sizes. Coarse above 1 for a larger sheet seen closer. */
export function ragPaper(c: Canvas, coarse = 1): void {
  const { w, h, tooth, slow, fine } = c
  const s = coarse * c.t
  const cloudy = new SlowField(w, h, 6, (x, y) => 0.1 * fine.at(x / (44 * s), y / (37 * s)))
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const pit = 0.33 * slow.at(x / (8.1 * s), y / (7 * s)) + 0.27 * fine.at(x / (3.4 * s), y / (3.6 * s))
      tooth[y * w + x] = clamp(0.5 + pit + cloudy.at(x, y))
    }
  }
}

/** A sanded gesso panel: nearly smooth, with faint brushed ridges left in the primer. */
export function gessoPanel(c: Canvas): void {
  const { w, h, tooth, slow, fine, t } = c
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const ridge = slow.at(x / (260 * t), y / (5.5 * t)) * 0.2 + fine.at(x / (7 * t), y / (190 * t)) * 0.12
      tooth[y * w + x] = clamp(0.5 + ridge + 0.12 * fine.at(x / (3 * t), y / (3 * t)))
    }
  }
}
