import { gouache, inkBrush } from "../../engine/brush.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { stroke } from "../../engine/stroke.ts"
import { wash } from "../../engine/wash.ts"
import { fog, sheet } from "./tools.ts"

export const piling: PaintedPicture = sheet(
  "piling",
  203,
  375,
  1000,
  2800,
  (c) => {
    wash(c, fog, [70, 560, 320, 940], polygon([96, 590], [200, 566], [296, 588], [312, 900], [190, 936], [82, 914]), {
      amount: 0.26,
      bleed: 10,
      rough: 1.1,
      pool: [0.2, 0.7],
      bloom: [140, 690, 70],
    })
    const rungs: [number, number, number, number][] = [
      [70, 92, 1.18, 0],
      [134, 78, 1.0, -8],
      [196, 84, 0.86, 6],
      [282, 96, 1.14, -4],
      [342, 70, 0.8, 10],
      [438, 98, 1.2, -6],
      [506, 84, 0.94, 2],
      [570, 80, 0.78, 8],
      [690, 100, 1.16, -4],
      [752, 88, 0.9, 6],
    ]
    for (const [i, [y, reach, load, off]] of rungs.entries()) {
      const turned = i % 2 ? -1 : 1,
        mid = 188 + off
      stroke(
        c,
        [
          [mid - turned * reach, y, 0.92],
          [mid, y - 3, 1.03],
          [mid + turned * reach, y + c.chance.about(5), 0.86],
        ],
        blend(box.black, box.payne, c.chance.range(0, 0.2)),
        inkBrush(c.chance.range(38, 48), { load, fade: 0.5, slant: 0.5 }),
      )
    }
    stroke(
      c,
      [
        [150, 846, 0.9],
        [186, 843, 1],
        [232, 847, 0.9],
      ],
      box.redlead,
      gouache(30),
    )
  },
  84,
)
