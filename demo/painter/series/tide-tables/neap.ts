import { inkBrush } from "../../engine/brush.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { pebble } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { sea, sheet } from "./tools.ts"

export const neap: PaintedPicture = sheet(
  "neap",
  204,
  1000,
  733,
  6000,
  (c) => {
    wash(
      c,
      sea,
      [110, 110, 850, 560],
      pebble(
        [116, 338],
        [236, 196],
        [500, 148],
        [752, 206],
        [866, 322],
        [812, 452],
        [610, 530],
        [344, 520],
        [176, 452],
      ),
      { amount: 0.3, bleed: 16, rough: 2.4, granulation: 0.9, pool: [0.5, 0.5], bloom: [330, 300, 130] },
    )
    wash(
      c,
      blend(box.payne, box.black, 0.3),
      [420, 300, 800, 520],
      pebble([446, 410], [560, 322], [742, 336], [806, 408], [700, 490], [520, 486]),
      { amount: 0.36, bleed: 12, rough: 2, granulation: 0.8, pool: [-0.4, 0.3] },
    )
    stroke(
      c,
      [
        [70, 614, 0.9],
        [400, 604, 1.03],
        [930, 618, 0.85],
      ],
      box.black,
      inkBrush(58, { load: 1.16, fade: 0.84 }),
    )
  },
  69,
  1.7,
)
