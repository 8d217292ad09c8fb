// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Brush } from "./brush.ts"
import type { Canvas } from "./canvas.ts"
import { clamp } from "./maths.ts"
import { blend, type Paint } from "./pigment.ts"
import type { Spine } from "./spine.ts"

/** Pixels between two spine steps of a finished file. */
export const STEP = 6
/** Values kept per bristle and step: load, relief, and the three densities. */
export const PER_STEP = 5

/** What each bristle carries at each step of a stroke, and where (in pixels from either end) it touches down and leaves. */
export interface Bristles {
  lanes: number
  texture: Float32Array
  start: Float32Array
  end: Float32Array
}

/**
 * Charge the bristles and run them along the spine. A bristle drifts from its own colour towards an equilibrium with
 * the wet paint it crosses; without that floor every stroke ends as the colour of the ground.
 */
export function loadBristles(c: Canvas, spine: Spine, paint: Paint, brush: Brush, phase: number): Bristles {
  const { w, h, density, slow, t } = c
  const widthPx = brush.width * c.k,
    lanes = Math.max(6, Math.round(widthPx / (2 * t)))
  const texture = new Float32Array(lanes * (spine.n + 1) * PER_STEP)
  const start = new Float32Array(lanes),
    end = new Float32Array(lanes)
  const own = new Float32Array(lanes * 3),
    now = new Float32Array(lanes * 3)
  const tiltIn = c.chance.range(-1, 1) * brush.slant * widthPx * 0.5,
    tiltOut = c.chance.range(-1, 1) * brush.slant * widthPx * 0.5
  const f = phase + 31
  for (let l = 0; l < lanes; l++) {
    const share = brush.second ? clamp(0.5 + 0.95 * slow.cloud(f + l * 0.034, phase)) * brush.secondShare : 0
    const colour = brush.second ? blend(paint, brush.second, share) : paint
    const uneven = slow.at(f + l * 0.31, phase + 52) + 0.7 * slow.at(f + l * 0.043, phase + 61)
    for (let m = 0; m < 3; m++)
      own[l * 3 + m] = now[l * 3 + m] = Math.max(0.02, colour[m]! + uneven * (0.045 + 0.045 * colour[m]!))
    const at = (l / (lanes - 1)) * 2 - 1,
      round = (1 - Math.sqrt(1 - 0.97 * at * at)) * 0.2
    const rag = brush.ragged * widthPx
    start[l] =
      Math.abs(tiltIn) +
      tiltIn * at +
      rag * (round + 0.28 + 0.34 * slow.at(f + l * 0.017, 9.2) + 0.09 * slow.at(f + l * 0.22, 9.9))
    end[l] =
      Math.abs(tiltOut) +
      tiltOut * at +
      rag * (round + 0.66 + 0.66 * slow.at(f + l * 0.02, 31.4) + 0.5 * slow.at(f + l * 0.18, 33.8))
  }
  const rate = spine.step / t / brush.smear
  for (let q = 0; q <= spine.n; q++) {
    const i = Math.min(spine.n - 1, q),
      far = q * STEP,
      done = q / spine.n
    for (let l = 0; l < lanes; l++) {
      const at = (l / (lanes - 1)) * 2 - 1,
        o = (q * lanes + l) * PER_STEP,
        m3 = l * 3
      const x = Math.round(spine.x[i]! + spine.nx[i]! * at * spine.half[i]!),
        y = Math.round(spine.y[i]! + spine.ny[i]! * at * spine.half[i]!)
      if (brush.pickup > 0 && x >= 0 && y >= 0 && x < w && y < h) {
        const d = (y * w + x) * 3
        for (let m = 0; m < 3; m++)
          now[m3 + m]! += rate * (own[m3 + m]! + brush.pickup * (density[d + m]! - own[m3 + m]!) - now[m3 + m]!)
      }
      const clump = slow.at(f + l * 0.068, phase + far * 0.0009),
        hair = slow.at(f + l * 0.6, phase + 70 + far * 0.003)
      const gaps = brush.skip ? brush.skip * slow.cloud(f + far * 0.0042, phase + l * 0.05, 3) : 0
      texture[o] = (brush.load - brush.fade * done) * (1 + brush.streak * (0.9 * clump + 0.8 * hair)) + gaps
      texture[o + 1] = 0.5 + 0.32 * hair + 0.3 * clump + 0.2 * slow.at(f + l * 0.2, far * 0.021)
      for (let m = 0; m < 3; m++) texture[o + 2 + m] = now[m3 + m]!
    }
  }
  return { lanes, texture, start, end }
}
