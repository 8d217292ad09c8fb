import { bristle } from "../../engine/brush.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { canvas, wax } from "./tools.ts"

export const netLoftNorthLight: PaintedPicture = canvas(
  "net-loft-north-light",
  105,
  1000,
  714,
  3200,
  blend(box.linen, box.putty, 0.4),
  (c) => {
    underpaint(c, blend(box.ochre, box.putty, 0.5), blend(box.clay, box.putty, 0.5))
    field(
      c,
      [-30, -30, 1030, 744],
      [blend(box.celadon, box.slate, 0.5), box.celadon, blend(box.celadon, box.ochre, 0.35)],
      { width: 120, vertical: true, ends: 18 },
    )
    const green = c.remember()
    field(c, [-40, -40, 384, 760], [box.payne, blend(box.payne, box.spruce, 0.5), blend(box.slate, box.payne, 0.6)], {
      width: 100,
      coats: 2,
      vertical: true,
      ends: 22,
    })
    field(c, [402, -40, 1040, 470], [box.bone, blend(box.bone, box.celadon, 0.3), box.unbleached], {
      width: 120,
      coats: 2,
      vertical: true,
      ends: 26,
      brush: { cover: 0.86 },
    })
    field(c, [400, 500, 1050, 760], [blend(box.ochre, box.naples, 0.4), blend(box.ochre, box.rawsienna, 0.5)], {
      width: 90,
      coats: 2,
      ends: 22,
    })
    scrape(c, green, [640, 60, 700, 450], { amount: 0.85, vertical: true, ragged: 20 })
    scrape(c, green, [60, 420, 330, 470], { amount: 0.7, ragged: 22 })
    sweep(c, [240, 60, 480, 330], {
      brush: wax(90),
      paint: () => blend(box.bone, box.slate, 0.3),
      step: 0.6,
      ends: 40,
    })
    sweep(c, [384, 40, 400, 420], {
      vertical: true,
      brush: () => bristle(16, { load: 0.95, fade: 0.4, streak: 0.5, pickup: 0.1, ragged: 1 }),
      paint: () => box.redlead,
      step: 2,
      ends: 10,
    })
  },
  84,
)
