import { bristle } from "../../engine/brush.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const longReach: PaintedPicture = canvas(
  "long-reach",
  102,
  1000,
  357,
  4200,
  blend(box.linen, box.ochre, 0.3),
  (c) => {
    underpaint(c, blend(box.clay, box.rose, 0.5), blend(box.clay, box.ochre, 0.5))
    field(c, [8, 8, 992, 350], [blend(box.clay, box.rose, 0.4), blend(box.clay, box.ochre, 0.4)], {
      width: 70,
      ends: 8,
    })
    const clay = c.remember()
    field(c, [10, 10, 716, 158], [blend(box.celadon, box.bone, 0.4), box.celadon, blend(box.bone, box.slate, 0.3)], {
      width: 66,
      ends: 20,
      coats: 2,
    })
    field(
      c,
      [10, 150, 640, 346],
      [blend(box.prussian, box.spruce, 0.5), box.prussian, blend(box.spruce, box.payne, 0.4)],
      { width: 84, coats: 3, ends: 26 },
    )
    field(c, [742, 12, 990, 346], [blend(box.ochre, box.rawsienna, 0.3), blend(box.naples, box.ochre, 0.6)], {
      width: 62,
      ends: 14,
      vertical: true,
      coats: 2,
    })
    scrape(c, clay, [150, 212, 560, 246], { amount: 0.85, ragged: 16 })
    scrape(c, clay, [806, 40, 838, 330], { amount: 0.8, vertical: true, ragged: 12 })
    sweep(c, [380, 60, 980, 130], {
      brush: wax(46),
      paint: () => blend(box.bone, box.white, 0.5),
      step: 0.6,
      ends: 40,
    })
    sweep(c, [40, 300, 780, 340], {
      brush: () => bristle(36, { load: 0.8, tooth: 0.9, cover: 0.8 }),
      paint: () => blend(box.black, box.prussian, 0.4),
      step: 0.6,
      ends: 50,
    })
    sweep(c, [12, 152, 300, 164], {
      brush: () => bristle(11, { load: 0.92, fade: 0.45, streak: 0.45, pickup: 0.1, ragged: 1 }),
      paint: () => box.redlead,
      step: 2,
      ends: 8,
    })
  },
  83,
)
