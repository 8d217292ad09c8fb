import { bristle } from "../../engine/brush.ts"
import { veil } from "../../engine/glaze.ts"
import { smooth } from "../../engine/maths.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const anchorageEvening: PaintedPicture = canvas(
  "anchorage-evening",
  101,
  788,
  1000,
  3000,
  blend(box.linen, box.clay, 0.4),
  (c) => {
    underpaint(c, blend(box.clay, box.sienna, 0.4), blend(box.ochre, box.clay, 0.4))
    field(c, [14, 12, 774, 640], [blend(box.slate, box.verte, 0.4), box.slate, blend(box.ochre, box.verte, 0.5)], {
      width: 120,
      vertical: true,
      ends: 20,
    })
    field(
      c,
      [16, 640, 774, 986],
      [blend(box.prussian, box.black, 0.4), blend(box.prussian, box.payne, 0.5), blend(box.mars, box.black, 0.5)],
      { width: 120, coats: 3, ends: 18 },
    )
    const under = c.remember()
    const dusk = [blend(box.rose, box.bone, 0.4), blend(box.naples, box.rose, 0.35), blend(box.bone, box.putty, 0.35)]
    field(c, [34, 34, 752, 560], dusk, { width: 130, coats: 2, ends: 30, brush: { cover: 0.85 } })
    field(c, [30, 60, 700, 330], [blend(box.naples, box.bone, 0.4), blend(box.bone, box.rose, 0.25)], {
      width: 100,
      coats: 1,
      ends: 50,
      brush: { cover: 0.7, load: 0.74 },
    })
    scrape(c, under, [90, 430, 560, 520], { amount: 0.75, ragged: 36 })
    veil(
      c,
      blend(box.clay, box.sienna, 0.4),
      (x, y) => 0.26 * smooth(330, 600, y) * smooth(-0.4, 0.6, c.slow.cloud(x / 340, y / 260)) * smooth(680, 630, y),
    )
    sweep(c, [30, 610, 640, 660], {
      brush: () => bristle(34, { load: 0.86, tooth: 0.8, streak: 0.5, pickup: 0.15, ragged: 1 }),
      paint: () => blend(box.redlead, box.sienna, 0.25),
      step: 1.3,
      ends: 40,
    })
    sweep(c, [430, 770, 770, 850], {
      brush: wax(70),
      paint: () => blend(box.slate, box.rose, 0.35),
      step: 0.8,
      ends: 46,
    })
  },
)
