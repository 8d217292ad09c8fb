import { inkBrush } from "../../engine/brush.ts"
import { smooth } from "../../engine/maths.ts"
import { type PassBox, sweep } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { stroke } from "../../engine/stroke.ts"
import { aquatint, ink, plate, sheet } from "./tools.ts"

export const ebbIi: PaintedPicture = sheet(
  "ebb-ii",
  212,
  800,
  1000,
  2600,
  (c) => {
    const at: PassBox = [130, 130, 670, 800],
      mask = plate(c, at)
    aquatint(c, ink, mask, () => 0.045)
    aquatint(
      c,
      blend(ink, box.prussian, 0.3),
      mask,
      (x, y) => 0.72 * smooth(400 + 18 * c.slow.at(x / 160, 9), 372 + 18 * c.slow.at(x / 160, 9), y),
    )
    aquatint(c, blend(ink, box.prussian, 0.5), mask, (x, y) => 0.2 * smooth(640, 800, y + 20 * c.slow.at(x / 190, 2)))
    sweep(c, [120, 150, 680, 360], {
      brush: () => inkBrush(64, { mask, load: 0.92, fade: 0.4 }),
      paint: () => box.black,
      step: 0.8,
      ends: 60,
    })
    stroke(
      c,
      [
        [240, 120, 1],
        [246, 430, 1],
        [238, 690, 0.9],
      ],
      box.black,
      inkBrush(40, { mask, load: 1.1, fade: 0.62 }),
    )
    stroke(
      c,
      [
        [330, 692, 0.6],
        [460, 686, 1],
        [640, 694, 0.5],
      ],
      box.black,
      inkBrush(14, { mask, load: 0.94, fade: 0.5 }),
    )
  },
  83,
)
