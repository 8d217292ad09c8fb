import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const slipNo3: PaintedPicture = panel(
  "slip-no-3",
  301,
  1000,
  1000,
  2800,
  blend(box.clay, box.linen, 0.4),
  (c) => {
    slab(c, [0, 0, 1000, 402], rectangle(8, 8, 992, 396), blend(box.bone, box.lilac, 0.22), { width: 90 })
    slab(
      c,
      [330, 400, 1000, 1000],
      polygon([520, 402], [992, 402], [992, 992], [858, 992]),
      blend(box.slate, box.cerulean, 0.28),
      { angle: 0.02, width: 80 },
    )
    slab(
      c,
      [0, 400, 330, 1000],
      polygon([8, 402], [328, 402], [132, 992], [8, 992]),
      blend(box.spruce, box.verte, 0.25),
      { angle: up },
    )
    slab(
      c,
      [130, 380, 860, 1000],
      polygon([333, 402], [514, 402], [850, 992], [138, 992]),
      blend(box.clay, box.rose, 0.3),
      { angle: up - 0.12, width: 70 },
    )
    slab(
      c,
      [340, 400, 600, 1000],
      polygon([398, 402], [434, 402], [520, 992], [408, 992]),
      blend(box.oxblood, box.mars, 0.4),
      { angle: up, width: 44 },
    )
    slab(c, [0, 90, 334, 400], polygon([8, 96], [328, 214], [328, 398], [8, 398]), blend(box.mars, box.umber, 0.35), {
      angle: 0.3,
    })
    slab(c, [700, 384, 900, 400], rectangle(722, 378, 884, 398), box.redlead, { width: 22 })
  },
)
