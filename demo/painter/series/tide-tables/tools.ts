// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel buffers are in range by construction, and checking each one would double the time.
import type { Mask } from "../../engine/brush.ts"
import type { Canvas } from "../../engine/canvas.ts"
import { veil } from "../../engine/glaze.ts"
import { inkOnPaper } from "../../engine/light.ts"
import { smooth } from "../../engine/maths.ts"
import type { PassBox } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box, type Paint } from "../../engine/pigment.ts"
import { rectangle } from "../../engine/shapes.ts"
import { ragPaper } from "../../engine/support.ts"
import { tape } from "../../engine/tape.ts"

/** A sheet of rag paper, a little toned by age, with ink on it. */
export const sheet = (
  name: string,
  seed: number,
  width: number,
  height: number,
  longPx: number,
  paint: (c: Canvas) => void,
  quality = 85,
  coarse = 1,
): PaintedPicture => ({
  name,
  seed,
  width,
  height,
  longPx,
  quality,
  ground: box.paper,
  surface: inkOnPaper,
  prepare: (c) => {
    ragPaper(c, coarse)
    veil(c, box.ochre, (x, y) => 0.008 + 0.012 * c.slow.cloud(x / 320, y / 290), 0.3)
  },
  paint,
})

/** The two washes of the series: river water and fog. */
export const sea = blend(box.payne, box.prussian, 0.35)
export const fog = blend(box.payne, box.verte, 0.3)

/** Press a plate into the damp sheet: the paper under it is flattened, its bevel shows as a soft step. */
export function plate(c: Canvas, at: PassBox): Mask {
  const mask = tape(c, at, rectangle(...at), { wander: 1, bleed: 0, ridge: 0.25 })
  const { w, h, k, t, relief } = c
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const inside = rectangle(...at)(x / k, y / k) * k
      if (inside > -14 * t) relief[y * w + x]! += 2.2 * (1 - smooth(-7 * t, 7 * t, inside))
    }
  }
  return mask
}

/** Rosin grain bitten into the plate: a tone made of tiny specks, uneven like a hand-dusted one. */
export function aquatint(c: Canvas, ink: Paint, mask: Mask, amount: (x: number, y: number) => number): void {
  const { w, h, k, t, density, fine, slow, tooth } = c
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const p = y * w + x,
        held = mask[p]!
      if (held <= 0) continue
      // Turned against the pixel grid, where the noise would otherwise show its lattice.
      const u = (0.87 * x + 0.5 * y) / t,
        v = (0.87 * y - 0.5 * x) / t
      const speck = 0.5 + 0.62 * fine.at(u / 3.1, v / 3.1) + 0.28 * slow.at(v / 6.3, u / 6.1)
      const tone = amount(x / k, y / k) * (1 + 0.16 * slow.cloud(x / (210 * t), y / (190 * t)))
      const a = held * Math.max(0, tone) * (0.55 + 0.75 * smooth(0.15, 0.85, speck)) * (1.15 - 0.3 * tooth[p]!)
      for (let m = 0; m < 3; m++) density[p * 3 + m]! += a * ink[m]!
    }
  }
}

export const ink = blend(box.black, box.umber, 0.2)
