import { inkBrush } from "../../engine/brush.ts"
import { spatter } from "../../engine/glaze.ts"
import { lerp } from "../../engine/maths.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { sea, sheet } from "./tools.ts"

export const crosswind: PaintedPicture = sheet(
  "crosswind",
  202,
  1000,
  733,
  2800,
  (c) => {
    wash(c, sea, [60, 430, 960, 640], polygon([70, 478], [420, 440], [952, 462], [938, 600], [500, 632], [82, 612]), {
      amount: 0.24,
      bleed: 16,
      rough: 1.4,
      pool: [0.6, 0.3],
    })
    wash(
      c,
      blend(box.rose, box.clay, 0.4),
      [610, 90, 900, 330],
      polygon([640, 120], [880, 104], [872, 300], [650, 318]),
      { amount: 0.34, bleed: 10, rough: 1, pool: [-0.3, 0.5], granulation: 0.5 },
    )
    for (const [x, y, to, w, load] of [
      [120, 84, 470, 92, 1.16],
      [300, 70, 640, 78, 1.0],
      [455, 96, 770, 64, 0.86],
    ] as const) {
      stroke(
        c,
        [
          [x, y, 0.95],
          [lerp(x, to, 0.4), lerp(y, 640, 0.42), 1.04],
          [lerp(x, to, 0.75), lerp(y, 640, 0.8), 1],
          [to, 648, 0.8],
        ],
        box.black,
        inkBrush(w, { load, fade: 0.66 }),
      )
    }
    stroke(
      c,
      [
        [700, 676, 0.5],
        [800, 672, 1],
        [930, 677, 0.6],
      ],
      box.black,
      inkBrush(8, { load: 0.9, fade: 0.4 }),
    )
    spatter(c, box.black, 760, 560, 60, 16, 2.4)
  },
  84,
)
