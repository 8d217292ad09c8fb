import { bristle, dryBrush, knife } from "../engine/brush.ts"
import type { Canvas } from "../engine/canvas.ts"
import { veil } from "../engine/glaze.ts"
import { acrylicOnPanel } from "../engine/light.ts"
import { smooth } from "../engine/maths.ts"
import { scumble, sweep } from "../engine/passes.ts"
import type { PaintedPicture } from "../engine/picture.ts"
import { blend, box, type Paint } from "../engine/pigment.ts"
import { type PaintShape, polygon, rectangle } from "../engine/shapes.ts"
import { stroke } from "../engine/stroke.ts"
import { gessoPanel } from "../engine/support.ts"
import { flatCoat, tape } from "../engine/tape.ts"

/** A soft shadow under something lying on the table. */
function shadow(c: Canvas, shape: PaintShape, soft: number, depth: number): void {
  veil(c, box.black, (x, y) => depth * smooth(-soft, soft, shape(x - 5, y - 9)), 0)
}

/** A heap of paint from the tube, turned over once with the knife. */
function heap(c: Canvas, x: number, y: number, paint: Paint, size: number): void {
  const r = c.chance
  for (let i = 0; i < 5; i++) {
    const a = r.about(0.9) + 0.4,
      l = size * r.range(0.7, 1.25)
    stroke(
      c,
      [
        [x - Math.cos(a) * l + r.about(6), y - Math.sin(a) * l + r.about(6), 0.6],
        [x + r.about(4), y + r.about(4), 1],
        [x + Math.cos(a) * l, y + Math.sin(a) * l, 0.4],
      ],
      paint,
      knife(size * r.range(0.7, 1.1), { body: 1.6, ridge: 1.5, pickup: 0.06, skip: 0.2, flatten: 0.3, ragged: 0.4 }),
    )
  }
}

/** The mixing slab from above, at the end of a day. */
export const mixingSlab: PaintedPicture = {
  name: "studio-mixing-slab",
  seed: 502,
  width: 1000,
  height: 720,
  longPx: 3000,
  quality: 80,
  ground: blend(box.umber, box.linen, 0.4),
  surface: acrylicOnPanel,
  prepare: gessoPanel,
  paint: (c) => {
    const r = c.chance
    sweep(c, [-40, -20, 1040, 740], {
      brush: () => bristle(120, { body: 0.25, second: box.umber, secondShare: 0.5, pickup: 0.35, ragged: 0.5 }),
      paint: () => blend(box.rawsienna, box.umber, r.range(0.35, 0.7)),
      step: 0.45,
      ends: 30,
    })
    for (const y of [182, 402, 610])
      stroke(
        c,
        [
          [-30, y, 1],
          [500, y + 2, 1],
          [1030, y - 1, 1],
        ],
        blend(box.black, box.umber, 0.3),
        bristle(5, { load: 1, fade: 0, pickup: 0, ragged: 0 }),
      )
    scumble(c, [0, 0, 1000, 720], {
      length: 60,
      count: 36,
      turn: 3,
      paint: () => r.pick([box.bone, box.slate, box.clay, box.prussian]),
      brush: () => dryBrush(r.range(8, 26), { load: 0.6 }),
    })
    const slab = polygon([150, 74], [842, 52], [858, 560], [168, 588])
    shadow(c, slab, 22, 0.55)
    const glass = tape(c, [140, 40, 870, 600], slab, { wander: 2, bleed: 0, ridge: 0.9 })
    flatCoat(c, glass, blend(box.bone, box.celadon, 0.35), 0.97)
    scumble(c, [150, 60, 850, 580], {
      length: 420,
      angle: 0.1,
      turn: 0.5,
      count: 26,
      paint: () => blend(blend(box.bone, box.celadon, 0.4), r.pick([box.slate, box.putty, box.rose]), r.range(0, 0.35)),
      brush: () => bristle(90, { mask: glass, cover: 0.75, load: 0.8, pickup: 0.45, body: 0.18, ragged: 0.8 }),
    })
    const pull = (x0: number, y0: number, x1: number, y1: number, paint: Paint, second: Paint, wide: number): void =>
      stroke(
        c,
        [
          [x0, y0, 0.7],
          [(x0 + x1) / 2 + r.about(12), (y0 + y1) / 2 + r.about(14), 1],
          [x1, y1, 0.5],
        ],
        paint,
        knife(wide, {
          second,
          secondShare: 0.9,
          pickup: 0.5,
          smear: 260,
          fade: 0.75,
          skip: 0.55,
          mask: glass,
          ragged: 0.5,
          body: 0.9,
        }),
      )
    pull(250, 130, 430, 300, box.white, box.naples, 70)
    pull(420, 120, 560, 330, box.naples, box.celadon, 60)
    pull(560, 130, 470, 420, box.ochre, box.putty, 64)
    pull(790, 240, 560, 300, box.slate, box.bone, 82)
    pull(800, 360, 520, 430, box.prussian, box.slate, 90)
    pull(800, 480, 560, 520, box.black, box.payne, 60)
    pull(680, 120, 640, 250, box.redlead, box.rose, 44)
    pull(300, 280, 520, 380, box.bone, box.slate, 96)
    pull(620, 300, 330, 420, box.celadon, box.rose, 84)
    pull(440, 540, 680, 460, box.putty, box.payne, 74)
    pull(250, 360, 420, 480, box.clay, box.rose, 76)
    pull(230, 470, 330, 540, box.spruce, box.celadon, 50)
    for (const [x, y, paint, size] of [
      [226, 112, box.white, 34],
      [318, 104, box.bone, 26],
      [410, 98, box.naples, 27],
      [496, 100, box.leadtin, 22],
      [580, 92, box.ochre, 26],
      [678, 92, box.redlead, 23],
      [770, 96, box.oxblood, 24],
      [804, 178, box.verte, 24],
      [808, 262, box.slate, 26],
      [812, 352, box.prussian, 28],
      [818, 452, box.black, 26],
      [210, 330, box.clay, 25],
      [206, 452, box.spruce, 24],
    ] as const)
      heap(c, x, y, paint, size)
    for (const [x, y, a, long, wide, tip] of [
      [250, 660, -0.05, 520, 11, box.prussian],
      [330, 632, -0.035, 560, 15, box.redlead],
      [880, 700, -1.46, 560, 13, box.ochre],
    ] as const) {
      const at = (d: number, o = 0, p = 1) =>
        [x + Math.cos(a) * d - Math.sin(a) * o, y + Math.sin(a) * d + Math.cos(a) * o, p] as const
      const handle = polygon(
        [at(0, -wide)[0], at(0, -wide)[1]],
        [at(long + 80, -wide)[0], at(long + 80, -wide)[1]],
        [at(long + 80, wide)[0], at(long + 80, wide)[1]],
        [at(0, wide)[0], at(0, wide)[1]],
      )
      shadow(c, handle, 9, 0.5)
      const wood = {
        load: 1.1,
        fade: 0.05,
        tooth: 0.2,
        streak: 0.15,
        pickup: 0,
        body: 1.2,
        ridge: 0.3,
        ragged: 0.2,
        slant: 0,
      }
      stroke(
        c,
        [at(0, 0, 0.5), at(long * 0.5, 0, 0.9), at(long, 0, 1)],
        blend(box.ochre, box.sienna, 0.4),
        bristle(wide, wood),
      )
      stroke(
        c,
        [at(long - 4), at(long + 34), at(long + 66)],
        blend(box.putty, box.slate, 0.4),
        bristle(wide * 1.5, { ...wood, body: 0.8 }),
      )
      stroke(
        c,
        [at(long + 62, 0, 0.9), at(long + 90, 0, 1.15), at(long + 126, 0, 0.6)],
        blend(tip, box.umber, 0.2),
        bristle(wide * 1.8, { ...wood, streak: 0.5, ragged: 0.9 }),
      )
    }
    // Evening light from the left leaves the far corner in shade.
    veil(c, blend(box.umber, box.prussian, 0.4), (x, y) => 0.34 * smooth(300, 1050, x + y * 0.4), 0)
    shadow(c, rectangle(-60, -60, 1060, -10), 60, 0.3)
  },
}
