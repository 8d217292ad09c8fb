import { bristle } from "../../engine/brush.ts"
import { field, sweep, underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { stroke } from "../../engine/stroke.ts"
import { canvas } from "./tools.ts"

export const creosote: PaintedPicture = canvas(
  "creosote",
  107,
  750,
  1000,
  2400,
  blend(box.linen, box.umber, 0.3),
  (c) => {
    underpaint(c, blend(box.linen, box.putty, 0.5), blend(box.linen, box.ochre, 0.3))
    field(c, [30, 24, 720, 976], [blend(box.linen, box.putty, 0.4), blend(box.linen, box.ochre, 0.35)], {
      width: 150,
      coats: 1,
      ends: 20,
      vertical: true,
    })
    field(c, [60, 40, 690, 640], [blend(box.black, box.umber, 0.35), blend(box.umber, box.mars, 0.4)], {
      width: 170,
      coats: 3,
      vertical: true,
      ends: 40,
    })
    sweep(c, [40, 690, 710, 960], {
      brush: () => bristle(150, { load: 0.9, tooth: 0.9, pickup: 0.3, body: 0.6, ragged: 0.6 }),
      paint: () => blend(box.bone, box.naples, c.chance.range(0.2, 0.7)),
      step: 0.55,
      ends: 34,
    })
    stroke(
      c,
      [
        [120, 660, 0.8],
        [380, 652, 1],
        [650, 664, 0.7],
      ],
      blend(box.cerulean, box.slate, 0.35),
      bristle(44, { load: 0.9, streak: 0.5, ragged: 0.9, pickup: 0.15 }),
    )
  },
  85,
  6.2,
)
