// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { type Bristles, loadBristles, PER_STEP, STEP } from "./bristles.ts"
import type { Brush } from "./brush.ts"
import type { Canvas } from "./canvas.ts"
import { clamp, smooth } from "./maths.ts"
import type { Paint } from "./pigment.ts"
import { type PathPoint, type Spine, traceSpine } from "./spine.ts"

/** Lay one stroke of paint along a path. Each pixel under it is touched once. */
export function stroke(c: Canvas, path: readonly PathPoint[], paint: Paint, brush: Brush): void {
  const phase = c.chance.range(0, 900)
  const spine = traceSpine(path, c.k, STEP * c.t, (brush.width * c.k) / 2, c.fine, phase)
  if (!spine) return
  c.strokes++
  const bristles = loadBristles(c, spine, paint, brush, phase)
  const lay = depositor(c, spine, bristles, brush)
  for (let i = 0; i < spine.n - 1; i++) {
    const ax = spine.x[i]! - spine.nx[i]! * spine.half[i]!,
      ay = spine.y[i]! - spine.ny[i]! * spine.half[i]!
    const bx = spine.x[i]! + spine.nx[i]! * spine.half[i]!,
      by = spine.y[i]! + spine.ny[i]! * spine.half[i]!
    const cx = spine.x[i + 1]! - spine.nx[i + 1]! * spine.half[i + 1]!,
      cy = spine.y[i + 1]! - spine.ny[i + 1]! * spine.half[i + 1]!
    const dx = spine.x[i + 1]! + spine.nx[i + 1]! * spine.half[i + 1]!,
      dy = spine.y[i + 1]! + spine.ny[i + 1]! * spine.half[i + 1]!
    fillTriangle(c.w, c.h, ax, ay, i, -1, bx, by, i, 1, cx, cy, i + 1, -1, lay)
    fillTriangle(c.w, c.h, bx, by, i, 1, dx, dy, i + 1, 1, cx, cy, i + 1, -1, lay)
  }
}

type Lay = (x: number, y: number, along: number, across: number) => void

/** Visit every pixel of a triangle with its two interpolated stroke coordinates. */
function fillTriangle(
  w: number,
  h: number,
  x0: number,
  y0: number,
  s0: number,
  t0: number,
  x1: number,
  y1: number,
  s1: number,
  t1: number,
  x2: number,
  y2: number,
  s2: number,
  t2: number,
  lay: Lay,
): void {
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  if (Math.abs(area) < 1e-6) return
  const sx = ((s1 - s0) * (y2 - y0) - (s2 - s0) * (y1 - y0)) / area,
    sy = ((x1 - x0) * (s2 - s0) - (x2 - x0) * (s1 - s0)) / area
  const tx = ((t1 - t0) * (y2 - y0) - (t2 - t0) * (y1 - y0)) / area,
    ty = ((x1 - x0) * (t2 - t0) - (x2 - x0) * (t1 - t0)) / area
  const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.01)),
    end = Math.min(h - 1, Math.floor(Math.max(y0, y1, y2) + 0.01))
  for (let y = top; y <= end; y++) {
    let lo = Infinity,
      hi = -Infinity
    const cross = (ax: number, ay: number, bx: number, by: number): void => {
      const from = Math.min(ay, by),
        to = Math.max(ay, by)
      if (y < from - 0.01 || y > to + 0.01) return
      const u = by === ay ? 0 : clamp((y - ay) / (by - ay))
      const x = ax + (bx - ax) * u
      if (x < lo) lo = x
      if (x > hi) hi = x
      if (by === ay) {
        lo = Math.min(lo, bx)
        hi = Math.max(hi, bx)
      }
    }
    cross(x0, y0, x1, y1)
    cross(x1, y1, x2, y2)
    cross(x2, y2, x0, y0)
    const from = Math.max(0, Math.ceil(lo - 0.01)),
      to = Math.min(w - 1, Math.floor(hi + 0.01))
    for (let x = from; x <= to; x++) lay(x, y, s0 + (x - x0) * sx + (y - y0) * sy, t0 + (x - x0) * tx + (y - y0) * ty)
  }
}

/** Build the function that puts paint on one pixel: contact first, then colour, then relief. */
function depositor(c: Canvas, spine: Spine, b: Bristles, brush: Brush): Lay {
  const { w, density, relief, tooth, stamp } = c
  const me = c.strokes,
    lanes = b.lanes,
    T = b.texture,
    row = lanes * PER_STEP
  const last = spine.n - 1,
    px = spine.step,
    liftLength = 5 + brush.ragged * brush.width * c.k * 0.8
  const mask = brush.mask
  return (x, y, along, across) => {
    const p = y * w + x
    if (stamp[p] === me) return
    stamp[p] = me
    const allowed = mask ? mask[p]! : 1
    if (allowed < 0.004) return
    const s = Math.min(last, Math.max(0, along))
    const lanePos = (clamp(across, -1, 1) + 1) * 0.5 * (lanes - 1)
    const lane = Math.min(lanes - 2, lanePos | 0),
      lu = lanePos - lane
    const start = b.start[lane]! + (b.start[lane + 1]! - b.start[lane]!) * lu
    const end = b.end[lane]! + (b.end[lane + 1]! - b.end[lane]!) * lu
    const room = Math.min(s * px - start, last * px - end - s * px)
    if (room < 0) return
    const q = s | 0,
      qu = s - q,
      o = q * row + lane * PER_STEP
    const wa = (1 - lu) * (1 - qu),
      wb = lu * (1 - qu),
      wc = (1 - lu) * qu,
      wd = lu * qu
    const o1 = o + PER_STEP,
      o2 = o + row,
      o3 = o2 + PER_STEP
    const half = spine.half[q]!,
      edge = 1 - Math.abs(across),
      thick = relief[p]!
    const high = tooth[p]! * Math.exp(-1.2 * thick) + 0.35 * Math.min(1.5, thick)
    const lift = Math.min(0, room / liftLength - 1) * 0.5
    const load = T[o]! * wa + T[o1]! * wb + T[o2]! * wc + T[o3]! * wd
    const contact = load - 0.25 + brush.tooth * (high - 0.55) + Math.min(0, (edge - 0.12) * 1.5) + lift
    let a = smooth(0, brush.soft, contact)
    if (a < 0.003) return
    a *= brush.cover * allowed * clamp((edge * half) / 2.4) * clamp(room / 3)
    const grain = T[o + 1]! * wa + T[o1 + 1]! * wb + T[o2 + 1]! * wc + T[o3 + 1]! * wd
    const d = p * 3
    for (let m = 0; m < 3; m++) {
      const paint = T[o + 2 + m]! * wa + T[o1 + 2 + m]! * wb + T[o2 + 2 + m]! * wc + T[o3 + 2 + m]! * wd
      if (brush.glaze) density[d + m]! += a * (0.72 + 0.55 * (0.6 - tooth[p]!)) * paint
      else density[d + m]! += a * (paint - density[d + m]!)
    }
    const side = (edge * half) / (3 * c.t + half * 0.03),
      tip = (last * px - s * px) / (9 * c.t)
    const pushed = brush.ridge * (Math.exp(-0.5 * side * side) + 0.7 * Math.exp(-tip * tip))
    relief[p] = thick * (1 - brush.flatten * a) + a * (brush.body * grain + pushed * (0.6 + grain))
  }
}
