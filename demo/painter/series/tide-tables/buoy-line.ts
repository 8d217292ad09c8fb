import { gouache, inkBrush } from "../../engine/brush.ts"
import { lerp } from "../../engine/maths.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { box } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { sea, sheet } from "./tools.ts"

export const buoyLine: PaintedPicture = sheet(
  "buoy-line",
  206,
  1000,
  333,
  3800,
  (c) => {
    wash(
      c,
      sea,
      [20, 196, 990, 310],
      polygon([24, 226], [320, 204], [680, 222], [984, 208], [980, 292], [600, 306], [28, 296]),
      { amount: 0.22, bleed: 12, rough: 1, pool: [0.7, 0.3] },
    )
    stroke(
      c,
      [
        [30, 196, 0.7],
        [420, 190, 1],
        [968, 199, 0.5],
      ],
      box.black,
      inkBrush(9, { load: 1.0, fade: 0.55 }),
    )
    for (const [x, top, w, load] of [
      [118, 96, 30, 1.12],
      [262, 132, 22, 0.9],
      [446, 60, 36, 1.18],
      [702, 118, 24, 0.94],
      [872, 84, 30, 1.06],
    ] as const) {
      stroke(
        c,
        [
          [x, top, 0.9],
          [x + c.chance.about(3), lerp(top, 200, 0.6), 1.04],
          [x + c.chance.about(4), 216, 0.8],
        ],
        box.black,
        inkBrush(w, { load, fade: 0.42, slant: 0.5 }),
      )
    }
    stroke(
      c,
      [
        [600, 172, 0.9],
        [616, 170, 1],
        [636, 173, 0.9],
      ],
      box.redlead,
      gouache(20),
    )
  },
  83,
)
