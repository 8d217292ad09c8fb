import { gouache, inkBrush } from "../../engine/brush.ts"
import { spatter } from "../../engine/glaze.ts"
import { lerp } from "../../engine/maths.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { sheet } from "./tools.ts"

export const sevenSoundings: PaintedPicture = sheet(
  "seven-soundings",
  205,
  1000,
  1000,
  2600,
  (c) => {
    wash(
      c,
      blend(box.celadon, box.payne, 0.4),
      [90, 690, 930, 930],
      polygon([104, 742], [360, 700], [700, 722], [914, 706], [900, 884], [560, 920], [120, 900]),
      { amount: 0.26, bleed: 18, rough: 1.6, pool: [0.4, 0.4] },
    )
    stroke(
      c,
      [
        [80, 148, 0.8],
        [480, 138, 1],
        [924, 150, 0.7],
      ],
      box.black,
      inkBrush(26, { load: 1.08, fade: 0.5 }),
    )
    const lines: [number, number, number, number][] = [
      [146, 520, 46, 1.12],
      [262, 700, 52, 1.18],
      [378, 430, 44, 0.92],
      [498, 812, 56, 1.16],
      [620, 590, 46, 0.98],
      [738, 742, 50, 1.08],
      [850, 390, 42, 0.86],
    ]
    for (const [x, y, w, load] of lines)
      stroke(
        c,
        [
          [x, 160, 0.9],
          [x + c.chance.about(5), lerp(160, y, 0.5), 1.03],
          [x + c.chance.about(6), y, 0.9],
        ],
        blend(box.black, box.payne, c.chance.range(0, 0.2)),
        inkBrush(w, { load, fade: 0.6 }),
      )
    stroke(
      c,
      [
        [822, 424, 0.9],
        [850, 421, 1],
        [882, 425, 0.9],
      ],
      blend(box.redlead, box.sienna, 0.1),
      gouache(34),
    )
    spatter(c, box.black, 498, 850, 30, 9, 2.4)
  },
  84,
)
