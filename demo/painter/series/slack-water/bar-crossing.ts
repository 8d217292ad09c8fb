import { dryBrush } from "../../engine/brush.ts"
import { drip, spatter, veil } from "../../engine/glaze.ts"
import { bell, clamp, lerp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { stroke } from "../../engine/stroke.ts"
import { landscape, pulls, weather } from "./tools.ts"

export const barCrossing: PaintedPicture = landscape(
  "bar-crossing",
  405,
  1000,
  1000,
  3000,
  blend(box.umber, box.slate, 0.4),
  (c) => {
    const r = c.chance
    underpaint(c, blend(box.sienna, box.umber, 0.4), blend(box.verte, box.slate, 0.5))
    weather(
      c,
      [-20, -20, 1020, 400],
      (x, y) =>
        blend(
          blend(box.payne, box.lilac, 0.35),
          blend(box.slate, box.bone, 0.5),
          clamp(smooth(60, 380, y) * 0.7 + 0.6 * c.slow.cloud(x / 300, y / 200)),
        ),
      [box.payne, box.slate, box.lilac],
      { width: 130, angle: -0.3, turn: 0.25 },
    )
    const sky = c.remember()
    // Crest lines rise to the right; colour is decided by how near a place lies under one.
    const crest = (x: number, y: number, at: number, rise: number): number =>
      y - (at - rise * smooth(100, 760, x) + 26 * c.slow.at(x / 150, at))
    const slope = (_x: number, y: number): number => lerp(-0.16, -0.3, smooth(400, 900, y))
    pulls(
      c,
      [-60, 380, 1060, 1060],
      (_x, y) => blend(blend(box.prussian, box.slate, 0.35), blend(box.black, box.spruce, 0.5), smooth(400, 960, y)),
      { width: 130, slope: -0.14, ends: 30, seconds: [box.verte, box.prussian, box.payne] },
    )
    const dark = c.remember()
    const foam = (x: number, y: number): number => {
      let f = 0
      for (const [at, rise, deep, left, right] of [
        [436, 60, 34, 200, 820],
        [610, 130, 66, 360, 1100],
        [900, 190, 60, -60, 560],
      ] as const)
        f +=
          bell(crest(x, y, at, rise) - deep * 0.4, deep) *
          smooth(left - 120, left + 80, x) *
          smooth(right + 120, right - 80, x)
      return clamp(f * (0.75 + 0.6 * c.fine.cloud(x / 120, y / 70)))
    }
    for (const [size, count] of [
      [84, 90],
      [52, 170],
      [30, 260],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const x = r.range(-20, 1020),
          y = r.range(370, 1000),
          f = foam(x, y)
        if (f < r.range(0.22, 0.6)) continue
        const a = slope(x, y) + r.about(0.28),
          d = size * r.range(1.1, 2.4)
        stroke(
          c,
          [
            [x - Math.cos(a) * d, y - Math.sin(a) * d, 0.7],
            [x, y - size * 0.12, 1],
            [x + Math.cos(a) * d, y + Math.sin(a) * d, 0.4],
          ],
          blend(blend(box.celadon, box.slate, 0.5), blend(box.white, box.bone, r.unit()), clamp(f * 1.15 - 0.1)),
          dryBrush(size * r.range(0.7, 1.1), {
            load: 0.6 + 0.3 * f,
            pickup: 0.32,
            ragged: 1.1,
            body: 0.7,
            second: box.celadon,
            secondShare: 0.3,
          }),
        )
      }
    }
    scrape(c, dark, [160, 690, 620, 760], { amount: 0.7, ragged: 60 })
    scrape(c, sky, [700, 360, 980, 410], { amount: 0.6, ragged: 40 })
    for (let i = 0; i < 6; i++) drip(c, box.payne, r.range(380, 940), r.range(560, 640), r.range(70, 200), 3, 0.14)
    spatter(c, box.bone, 660, 470, 90, 44, 1.5)
    veil(
      c,
      blend(box.prussian, box.verte, 0.5),
      (x, y) => 0.14 * smooth(700, 1000, y) * smooth(-0.3, 0.5, c.slow.cloud(x / 300, y / 300)),
    )
  },
  83,
)
