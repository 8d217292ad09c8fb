import { bristle } from "../../engine/brush.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const saltShed: PaintedPicture = canvas(
  "salt-shed",
  109,
  1000,
  800,
  2600,
  blend(box.linen, box.ochre, 0.2),
  (c) => {
    underpaint(c, blend(box.naples, box.ochre, 0.4), blend(box.ochre, box.clay, 0.3))
    field(
      c,
      [-40, -40, 1040, 840],
      [blend(box.naples, box.ochre, 0.5), blend(box.ochre, box.leadtin, 0.5), blend(box.ochre, box.rawsienna, 0.4)],
      { width: 130, coats: 2, vertical: true, ends: 20 },
    )
    const gold = c.remember()
    field(c, [120, 90, 900, 560], [box.bone, blend(box.bone, box.naples, 0.5), blend(box.white, box.bone, 0.5)], {
      width: 140,
      coats: 2,
      ends: 46,
      brush: { cover: 0.86 },
    })
    scrape(c, gold, [200, 330, 820, 420], { amount: 0.8, ragged: 40 })
    field(c, [-50, 596, 1050, 850], [blend(box.spruce, box.payne, 0.4), blend(box.verte, box.spruce, 0.5), box.payne], {
      width: 90,
      coats: 2,
      ends: 20,
    })
    sweep(c, [560, 110, 960, 330], {
      brush: wax(100),
      paint: () => blend(box.rose, box.bone, 0.4),
      step: 0.7,
      ends: 60,
    })
    scrape(c, gold, [520, 640, 900, 690], { amount: 0.8, ragged: 26 })
    sweep(c, [80, 560, 420, 592], {
      brush: () => bristle(26, { load: 0.86, streak: 0.5, pickup: 0.2, ragged: 1 }),
      paint: () => blend(box.clay, box.redlead, 0.4),
      step: 2,
      ends: 20,
    })
  },
  85,
  5,
)
