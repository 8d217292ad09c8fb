// biome-ignore-all lint/style/noNonNullAssertion: indices into pixel and lane buffers are in range by construction, and checking each one would double the time.
import { type Brush, bristle } from "./brush.ts"
import type { Canvas } from "./canvas.ts"
import { lerp } from "./maths.ts"
import { blend, type Paint } from "./pigment.ts"
import type { PathPoint } from "./spine.ts"
import { stroke } from "./stroke.ts"

/** Left, top, right, bottom in composition units. */
export type PassBox = readonly [number, number, number, number]

interface SweepOptions {
  brush: (t: number) => Brush
  paint: (t: number) => Paint
  /** Distance between rows as a share of the brush. */
  step?: number
  vertical?: boolean
  /** How far the ends vary at the borders of the box. */
  ends?: number
  /** Sway of a row as a share of the brush. */
  sway?: number
  /** Chance that a row is left out. */
  miss?: number
  /** Slope of the rows, rise over run. */
  slope?: number
}

/** Long strokes from side to side, row after row, as a wide brush fills a field. */
export function sweep(c: Canvas, box: PassBox, o: SweepOptions): void {
  const r = c.chance
  const [a0, a1] = o.vertical ? [box[0], box[2]] : [box[1], box[3]]
  const [b0, b1] = o.vertical ? [box[1], box[3]] : [box[0], box[2]]
  const ends = o.ends ?? 12,
    sway = o.sway ?? 0.06,
    slope = o.slope ?? 0
  const width = o.brush(0.5).width
  for (let a = a0 + width * 0.42; a < a1 - width * 0.28; a += width * (o.step ?? 0.45) * r.range(0.8, 1.2)) {
    if (r.unit() < (o.miss ?? 0)) continue
    const t = (a - a0) / (a1 - a0),
      turned = r.unit() < 0.5
    const from = b0 + r.about(ends),
      to = b1 + r.about(ends)
    const points: PathPoint[] = []
    for (let i = 0; i <= 4; i++) {
      const v = lerp(turned ? to : from, turned ? from : to, i / 4)
      const d = a + width * sway * r.about(1) + slope * (v - (b0 + b1) / 2)
      points.push(o.vertical ? [d, v, r.range(0.9, 1.05)] : [v, d, r.range(0.9, 1.05)])
    }
    const tool = o.brush(t)
    stroke(c, points, o.paint(t), {
      ...tool,
      width: tool.width * r.range(0.85, 1.1),
      cover: tool.cover * r.range(0.86, 1),
      load: tool.load * r.range(0.86, 1.1),
    })
  }
}

interface ScumbleOptions {
  brush: (x: number, y: number) => Brush
  paint: (x: number, y: number) => Paint
  length: number
  angle?: number | ((x: number, y: number) => number)
  turn?: number
  count: number
}

/** Loose strokes scattered evenly over a box, in random order: grounds, skies, weathered walls. */
export function scumble(c: Canvas, box: PassBox, o: ScumbleOptions): void {
  const r = c.chance,
    [x0, y0, x1, y1] = box
  const columns = Math.max(1, Math.round(Math.sqrt((o.count * (x1 - x0)) / (y1 - y0))))
  const rows = Math.max(1, Math.round(o.count / columns))
  const spots: [number, number][] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++)
      spots.push([lerp(x0, x1, (i + r.unit()) / columns), lerp(y0, y1, (j + r.unit()) / rows)])
  for (let i = spots.length - 1; i > 0; i--) {
    const j = Math.floor(r.unit() * (i + 1)),
      held = spots[i]!
    spots[i] = spots[j]!
    spots[j] = held
  }
  for (const [x, y] of spots) {
    const base = typeof o.angle === "function" ? o.angle(x, y) : (o.angle ?? 0)
    const angle = base + r.about(o.turn ?? 0.2) + (r.unit() < 0.5 ? Math.PI : 0)
    const reach = o.length * r.range(0.6, 1.15) * 0.5,
      bow = r.about(0.07) * o.length
    const dx = Math.cos(angle),
      dy = Math.sin(angle)
    stroke(
      c,
      [
        [x - dx * reach, y - dy * reach, r.range(0.8, 1)],
        [x - dy * bow, y + dx * bow, 1.03],
        [x + dx * reach, y + dy * reach, r.range(0.7, 1)],
      ],
      o.paint(x, y),
      o.brush(x, y),
    )
  }
}

interface FieldOptions {
  width?: number
  vertical?: boolean
  ends?: number
  coats?: number
  brush?: Partial<Brush>
}

/** A body of colour: a full first coat, then broken later coats in which the first still shows. */
export function field(c: Canvas, box: PassBox, paints: readonly Paint[], o: FieldOptions = {}): void {
  const r = c.chance,
    width = o.width ?? 110
  for (let coat = 0; coat < (o.coats ?? 2); coat++) {
    const later = coat > 0
    sweep(c, box, {
      vertical: o.vertical ?? false,
      ends: o.ends ?? 16,
      step: later ? 0.55 : 0.4,
      miss: later ? 0.18 : 0,
      sway: 0.05,
      paint: () => blend(r.pick(paints), r.pick(paints), r.range(0, 0.6)),
      brush: () => {
        const base = bristle(width * (later ? 0.85 : 1), {
          cover: later ? 0.8 : 0.93,
          load: later ? 0.78 : 1,
          fade: later ? 0.35 : 0.25,
          tooth: later ? 0.9 : 0.6,
          streak: 0.3,
          second: r.pick(paints),
          pickup: later ? 0.4 : 0.3,
          smear: 400,
          body: 0.5,
          ridge: 0.16,
          ragged: 0.45,
          ...o.brush,
        })
        return later ? { ...base, load: base.load * 0.97, cover: base.cover * 0.95 } : base
      },
    })
  }
}

/** A thin, scrubbed first layer of two warm paints, left to show at the borders. */
export function underpaint(c: Canvas, a: Paint, b: Paint): void {
  const long = Math.max(c.width, c.height),
    r = c.chance
  scumble(c, [0, 0, c.width, c.height], {
    length: long * 0.45,
    angle: 0.35,
    turn: 0.9,
    count: 44,
    paint: () => blend(a, b, r.unit()),
    brush: () =>
      bristle(long * 0.12, { cover: 0.62, load: 0.76, tooth: 0.9, body: 0.12, ridge: 0.03, pickup: 0.3, ragged: 0.6 }),
  })
}
