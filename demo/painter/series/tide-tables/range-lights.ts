import { inkBrush } from "../../engine/brush.ts"
import { smooth } from "../../engine/maths.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { rectangle } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { flatCoat, tape } from "../../engine/tape.ts"
import { aquatint, sheet } from "./tools.ts"

export const rangeLights: PaintedPicture = sheet(
  "range-lights",
  213,
  760,
  1000,
  2500,
  (c) => {
    const blue = tape(c, [110, 120, 650, 830], rectangle(110, 120, 650, 830), { wander: 3, bleed: 3, ridge: 0 })
    flatCoat(c, blue, blend(box.slate, box.celadon, 0.35), 0.9)
    aquatint(c, blend(box.slate, box.prussian, 0.4), blue, (_x, y) => 0.05 + 0.2 * smooth(560, 830, y))
    stroke(
      c,
      [
        [300, 210, 0.9],
        [304, 480, 1.02],
        [292, 900, 1],
      ],
      box.black,
      inkBrush(96, { load: 1.16, fade: 0.5 }),
    )
    stroke(
      c,
      [
        [500, 380, 0.9],
        [497, 600, 1.02],
        [506, 880, 1],
      ],
      box.black,
      inkBrush(70, { load: 1.04, fade: 0.5 }),
    )
    const lamp = tape(c, [240, 160, 360, 200], rectangle(262, 158, 342, 190), { wander: 4, bleed: 4, ridge: 0 })
    flatCoat(c, lamp, box.redlead, 0.94)
    const far = tape(c, [460, 330, 540, 360], rectangle(474, 334, 530, 358), { wander: 4, bleed: 4, ridge: 0 })
    flatCoat(c, far, box.redlead, 0.94)
  },
  83,
)
