import { bristle } from "../../engine/brush.ts"
import { veil } from "../../engine/glaze.ts"
import { smooth } from "../../engine/maths.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const limewash: PaintedPicture = canvas(
  "limewash",
  103,
  1000,
  1000,
  2800,
  blend(box.linen, box.rose, 0.3),
  (c) => {
    underpaint(c, blend(box.rose, box.clay, 0.5), blend(box.ochre, box.rose, 0.4))
    field(c, [20, 20, 980, 980], [box.slate, blend(box.slate, box.lilac, 0.6), box.putty], {
      width: 140,
      coats: 1,
      ends: 20,
      vertical: true,
    })
    field(c, [500, 90, 930, 400], [box.payne, blend(box.prussian, box.payne, 0.5)], {
      width: 110,
      coats: 2,
      ends: 28,
    })
    const under = c.remember()
    const lime = [box.bone, box.white, blend(box.bone, box.lilac, 0.25), box.unbleached]
    field(c, [26, 30, 560, 968], lime, { width: 130, coats: 2, ends: 26, vertical: true, brush: { cover: 0.88 } })
    field(c, [460, 330, 968, 970], lime, { width: 140, coats: 2, ends: 34, brush: { cover: 0.86 } })
    sweep(c, [470, 40, 970, 420], {
      vertical: true,
      brush: wax(130),
      paint: () => blend(box.white, box.bone, c.chance.unit()),
      step: 0.5,
      ends: 50,
    })
    scrape(c, under, [560, 150, 900, 300], { amount: 0.85, ragged: 44 })
    scrape(c, under, [120, 620, 210, 940], { amount: 0.75, vertical: true, ragged: 20 })
    veil(c, blend(box.ochre, box.umber, 0.4), (x, y) => 0.09 * smooth(0, 0.7, c.fine.cloud(x / 290, y / 290)))
    sweep(c, [90, 800, 260, 850], {
      brush: () => bristle(36, { load: 0.85, fade: 0.4, tooth: 0.9, streak: 0.5, pickup: 0.15, ragged: 0.7 }),
      paint: () => blend(box.redlead, box.rose, 0.2),
      step: 3,
      ends: 6,
    })
  },
  84,
)
