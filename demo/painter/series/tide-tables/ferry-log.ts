import { gouache, inkBrush } from "../../engine/brush.ts"
import { spatter } from "../../engine/glaze.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { fog, sheet } from "./tools.ts"

export const ferryLog: PaintedPicture = sheet(
  "ferry-log",
  201,
  733,
  1000,
  2700,
  (c) => {
    wash(
      c,
      fog,
      [90, 110, 640, 600],
      polygon([112, 150], [360, 118], [628, 140], [612, 420], [560, 590], [300, 560], [128, 572]),
      { amount: 0.26, bleed: 14, rough: 1.2, granulation: 0.8, pool: [0.3, 0.6], bloom: [450, 330, 150] },
    )
    stroke(
      c,
      [
        [60, 668, 0.95],
        [300, 660, 1.02],
        [680, 672, 0.9],
      ],
      box.black,
      inkBrush(104, { fade: 0.6, load: 1.14 }),
    )
    stroke(
      c,
      [
        [690, 792, 0.9],
        [420, 784, 1],
        [150, 794, 0.8],
      ],
      blend(box.black, box.payne, 0.2),
      inkBrush(74, { fade: 0.72, load: 1.02 }),
    )
    stroke(
      c,
      [
        [236, 610, 0.8],
        [238, 400, 1],
        [233, 205, 0.5],
      ],
      box.black,
      inkBrush(9, { load: 0.98, fade: 0.4 }),
    )
    stroke(
      c,
      [
        [560, 874, 0.9],
        [600, 872, 1],
        [650, 876, 0.9],
      ],
      blend(box.redlead, box.sienna, 0.15),
      gouache(40),
    )
    spatter(c, box.black, 480, 730, 40, 12, 2.6)
  },
  84,
)
