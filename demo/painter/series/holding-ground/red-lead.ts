import { bristle } from "../../engine/brush.ts"
import { drip } from "../../engine/glaze.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas } from "./tools.ts"

export const redLead: PaintedPicture = canvas(
  "red-lead",
  104,
  667,
  1000,
  3000,
  blend(box.linen, box.sienna, 0.4),
  (c) => {
    underpaint(c, box.sienna, blend(box.ochre, box.sienna, 0.5))
    field(c, [-30, -30, 697, 1030], [blend(box.oxblood, box.sienna, 0.4), blend(box.oxblood, box.black, 0.3)], {
      width: 120,
      coats: 2,
      vertical: true,
      ends: 16,
    })
    const dark = c.remember()
    const red = [blend(box.redlead, box.sienna, 0.25), box.redlead, blend(box.redlead, box.clay, 0.4)]
    field(c, [-40, -30, 660, 700], red, { width: 130, coats: 3, ends: 26, brush: { cover: 0.88 } })
    field(c, [-30, 400, 640, 690], red, {
      width: 110,
      coats: 1,
      vertical: true,
      ends: 60,
      brush: { load: 0.7, tooth: 1 },
    })
    scrape(c, dark, [60, 150, 420, 196], { amount: 0.8, ragged: 20 })
    scrape(c, dark, [520, 300, 590, 690], { amount: 0.85, vertical: true, ragged: 26 })
    field(
      c,
      [-40, 740, 707, 1040],
      [blend(box.oxblood, box.black, 0.5), blend(box.mars, box.black, 0.5), blend(box.payne, box.black, 0.4)],
      { width: 100, coats: 2, ends: 22 },
    )
    sweep(c, [40, 716, 400, 748], {
      brush: () => bristle(26, { load: 0.9, streak: 0.5, pickup: 0.2, ragged: 1, body: 0.7 }),
      paint: () => blend(box.rose, box.bone, 0.3),
      step: 1.4,
      ends: 30,
    })
    for (const [x, length] of [
      [236, 190],
      [470, 120],
      [484, 60],
    ] as const)
      drip(c, blend(box.redlead, box.sienna, 0.4), x, 690, length, 4, 0.3)
  },
  84,
)
