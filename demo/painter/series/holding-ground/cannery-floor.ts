import { bristle } from "../../engine/brush.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const canneryFloor: PaintedPicture = canvas(
  "cannery-floor",
  108,
  1000,
  733,
  3200,
  blend(box.linen, box.slate, 0.3),
  (c) => {
    underpaint(c, blend(box.rose, box.clay, 0.4), blend(box.putty, box.rose, 0.4))
    field(c, [12, 12, 988, 720], [blend(box.rose, box.putty, 0.4), blend(box.clay, box.rose, 0.5)], {
      width: 110,
      ends: 16,
    })
    const pink = c.remember()
    field(
      c,
      [18, 20, 982, 330],
      [blend(box.cerulean, box.slate, 0.45), blend(box.slate, box.celadon, 0.5), blend(box.cerulean, box.celadon, 0.5)],
      { width: 110, coats: 2, ends: 24 },
    )
    field(
      c,
      [24, 350, 460, 712],
      [blend(box.prussian, box.slate, 0.4), box.prussian, blend(box.cobalt, box.prussian, 0.5)],
      { width: 100, coats: 2, vertical: true, ends: 20 },
    )
    field(c, [300, 50, 960, 260], [box.bone, blend(box.bone, box.celadon, 0.5), blend(box.bone, box.rose, 0.2)], {
      width: 100,
      coats: 2,
      ends: 50,
      brush: { cover: 0.84 },
    })
    scrape(c, pink, [520, 210, 920, 330], { amount: 0.85, ragged: 40 })
    scrape(c, pink, [90, 520, 400, 560], { amount: 0.75, ragged: 18 })
    sweep(c, [500, 470, 960, 690], {
      brush: wax(110),
      paint: () => blend(box.bone, box.rose, 0.3),
      step: 0.6,
      ends: 40,
    })
    sweep(c, [470, 340, 960, 366], {
      brush: () => bristle(20, { load: 0.9, streak: 0.5, pickup: 0.15, ragged: 1 }),
      paint: () => blend(box.redlead, box.sienna, 0.2),
      step: 2,
      ends: 20,
    })
  },
  84,
)
