import { inkBrush } from "../../engine/brush.ts"
import { smooth } from "../../engine/maths.ts"
import type { PassBox } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { stroke } from "../../engine/stroke.ts"
import { aquatint, ink, plate, sheet } from "./tools.ts"

export const logRaft: PaintedPicture = sheet(
  "log-raft",
  214,
  1000,
  760,
  2600,
  (c) => {
    const at: PassBox = [110, 110, 890, 600],
      mask = plate(c, at),
      r = c.chance
    aquatint(c, ink, mask, (_x, y) => 0.05 + 0.1 * smooth(300, 600, y))
    for (let row = 0; row < 7; row++) {
      const y = 206 + row * 52,
        shift = r.range(-20, 60)
      for (let x = 130 + shift - row * 6; x < 880; ) {
        const long = r.range(120, 290)
        if (r.unit() > 0.12)
          stroke(
            c,
            [
              [x, y + r.about(4), 0.9],
              [x + long / 2, y + r.about(5), 1],
              [x + long, y + r.about(5), 0.9],
            ],
            blend(box.black, box.umber, r.range(0, 0.4)),
            inkBrush(r.range(28, 40), { mask, load: r.range(0.84, 1.12), fade: 0.35, slant: 0.2 }),
          )
        x += long + r.range(8, 20)
      }
    }
    stroke(
      c,
      [
        [90, 158, 0.8],
        [480, 150, 1],
        [900, 160, 0.7],
      ],
      box.black,
      inkBrush(9, { mask, load: 0.95, fade: 0.4 }),
    )
  },
  82,
)
