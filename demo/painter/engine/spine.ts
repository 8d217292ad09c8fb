// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import type { Noise } from "./chance.ts"
import { lerp } from "./maths.ts"

/** A point of a stroke in composition units, with how hard the tool is pressed there (1 is its nominal width). */
export type PathPoint = readonly [x: number, y: number, pressure?: number]

/** A stroke's centre line in pixels with its normals and half widths, at even steps. */
export interface Spine {
  n: number
  step: number
  x: Float32Array
  y: Float32Array
  nx: Float32Array
  ny: Float32Array
  half: Float32Array
}

/**
 * Follow a path with a smooth curve. Pressure is eased and normals are averaged over a window, because a kink in
 * either leaves hairline gaps on the outer side of a bend.
 */
export function traceSpine(
  path: readonly PathPoint[],
  k: number,
  step: number,
  halfWidth: number,
  noise: Noise,
  phase: number,
): Spine | null {
  const xs: number[] = [],
    ys: number[] = [],
    ps: number[] = []
  for (let i = 0; i < path.length - 1; i++) {
    const p1 = path[i] as PathPoint,
      p2 = path[i + 1] as PathPoint
    const p0 = path[i - 1] ?? p1,
      p3 = path[i + 2] ?? p2
    const count = Math.max(2, Math.ceil((Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) * k) / step))
    for (let j = 0; j < count; j++) {
      const t = j / count
      xs.push(catmullRom(p0[0], p1[0], p2[0], p3[0], t) * k)
      ys.push(catmullRom(p0[1], p1[1], p2[1], p3[1], t) * k)
      ps.push(lerp(p1[2] ?? 1, p2[2] ?? 1, t * t * (3 - 2 * t)))
    }
  }
  const n = xs.length
  if (n < 4) return null
  const spine: Spine = {
    n,
    step,
    x: Float32Array.from(xs),
    y: Float32Array.from(ys),
    nx: new Float32Array(n),
    ny: new Float32Array(n),
    half: new Float32Array(n),
  }
  const window = Math.max(1, Math.min(Math.ceil(40 / step), n >> 3))
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - window),
      b = Math.min(n - 1, i + window)
    const dx = spine.x[b]! - spine.x[a]!,
      dy = spine.y[b]! - spine.y[a]!
    const length = Math.hypot(dx, dy) || 1
    spine.nx[i] = -dy / length
    spine.ny[i] = dx / length
    const sway = 1 + 0.045 * noise.at(phase + i * step * 0.009, 3.7) + 0.012 * noise.at(phase + i * step * 0.07, 8.1)
    spine.half[i] = halfWidth * (ps[i] as number) * sway
  }
  return spine
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}
