import { inkBrush } from "../../engine/brush.ts"
import { smooth } from "../../engine/maths.ts"
import type { PassBox } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { stroke } from "../../engine/stroke.ts"
import { aquatint, ink, plate, sheet } from "./tools.ts"

export const ebbI: PaintedPicture = sheet(
  "ebb-i",
  211,
  800,
  1000,
  2600,
  (c) => {
    const at: PassBox = [130, 130, 670, 800],
      mask = plate(c, at)
    aquatint(c, ink, mask, () => 0.045)
    aquatint(
      c,
      blend(ink, box.prussian, 0.4),
      mask,
      (x, y) =>
        0.5 * smooth(486 + 14 * c.slow.at(x / 180, 4), 500 + 14 * c.slow.at(x / 180, 4), y) + 0.3 * smooth(500, 800, y),
    )
    aquatint(c, ink, mask, (x, y) => 0.1 * smooth(330, 140, y + 60 * c.slow.cloud(x / 220, y / 160)))
    for (const [y, x0, x1, w] of [
      [560, 110, 620, 60],
      [640, 300, 700, 78],
      [720, 100, 480, 54],
    ] as const)
      stroke(
        c,
        [
          [x0, y, 0.9],
          [(x0 + x1) / 2, y - 5, 1],
          [x1, y + 3, 0.9],
        ],
        box.black,
        inkBrush(w, { mask, load: 1.06, fade: 0.6 }),
      )
    stroke(
      c,
      [
        [150, 494, 0.7],
        [380, 488, 1],
        [690, 496, 0.8],
      ],
      box.black,
      inkBrush(16, { mask, load: 1, fade: 0.4 }),
    )
  },
  83,
)
