import { dryBrush, squeegee } from "../../engine/brush.ts"
import { veil } from "../../engine/glaze.ts"
import { smooth } from "../../engine/maths.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { stroke } from "../../engine/stroke.ts"
import { canvas } from "./tools.ts"

export const smokehouse: PaintedPicture = canvas(
  "smokehouse",
  106,
  800,
  1000,
  2700,
  blend(box.umber, box.linen, 0.4),
  (c) => {
    underpaint(c, blend(box.sienna, box.umber, 0.4), blend(box.rawsienna, box.umber, 0.3))
    field(c, [-30, -30, 830, 1030], [blend(box.sienna, box.ochre, 0.4), blend(box.sienna, box.umber, 0.4)], {
      width: 130,
      vertical: true,
      ends: 16,
    })
    const ember = c.remember()
    field(
      c,
      [-40, -30, 790, 1040],
      [blend(box.black, box.umber, 0.4), box.black, blend(box.black, box.prussian, 0.5)],
      {
        width: 150,
        coats: 3,
        vertical: true,
        ends: 22,
      },
    )
    sweep(c, [60, 80, 740, 480], {
      brush: () => squeegee(210, { skip: 0.5, load: 0.84, cover: 0.9 }),
      paint: () => blend(box.umber, box.black, 0.5),
      step: 0.7,
      ends: 30,
    })
    scrape(c, ember, [110, 560, 690, 720], { amount: 0.92, ragged: 50 })
    scrape(c, ember, [250, 120, 300, 560], { amount: 0.6, vertical: true, ragged: 16 })
    field(c, [120, 760, 700, 900], [blend(box.payne, box.slate, 0.5), blend(box.payne, box.black, 0.3)], {
      width: 80,
      coats: 1,
      ends: 40,
      brush: { load: 0.76, tooth: 0.95 },
    })
    veil(c, box.oxblood, (x, y) => 0.22 * smooth(0.05, 0.6, c.slow.cloud(x / 300, y / 300)))
    stroke(
      c,
      [
        [470, 652, 0.7],
        [560, 648, 1],
        [640, 655, 0.6],
      ],
      blend(box.redlead, box.leadtin, 0.35),
      dryBrush(28, { load: 0.86, pickup: 0.1 }),
    )
  },
  85,
)
