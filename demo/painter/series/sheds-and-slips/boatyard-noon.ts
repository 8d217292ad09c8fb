import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { disc, overlap, polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const boatyardNoon: PaintedPicture = panel(
  "boatyard-noon",
  306,
  1000,
  667,
  3600,
  blend(box.linen, box.ochre, 0.3),
  (c) => {
    slab(c, [0, 0, 1000, 520], rectangle(6, 6, 994, 516), blend(box.cerulean, box.bone, 0.6), { width: 80, vary: 0.08 })
    slab(c, [0, 516, 1000, 667], rectangle(6, 521, 994, 661), blend(box.unbleached, box.rose, 0.3), { width: 70 })
    const near = overlap(disc(-120, -200, 700), rectangle(6, 6, 994, 620)),
      far = overlap(disc(1190, -150, 690), rectangle(6, 6, 994, 600))
    slab(c, [0, 430, 1000, 667], polygon([6, 560], [330, 560], [690, 661], [6, 661]), blend(box.mars, box.clay, 0.5), {
      angle: 0.25,
      width: 50,
    })
    slab(c, [0, 0, 600, 520], near, blend(box.spruce, box.verte, 0.25), { angle: up, width: 70 })
    slab(c, [0, 0, 600, 520], overlap(near, polygon([0, 0], [250, 0], [0, 460])), blend(box.spruce, box.black, 0.4), {
      angle: up - 0.5,
      width: 60,
    })
    slab(
      c,
      [500, 0, 1000, 600],
      overlap(far, polygon([0, 0], [1000, 0], [1000, 300], [0, 236])),
      blend(box.bone, box.white, 0.5),
      { angle: up + 0.1, width: 60 },
    )
    slab(
      c,
      [500, 230, 1000, 600],
      overlap(far, polygon([0, 241], [1000, 305], [1000, 600], [0, 600])),
      blend(box.redlead, box.sienna, 0.35),
      { angle: 0.06, width: 60 },
    )
  },
)
