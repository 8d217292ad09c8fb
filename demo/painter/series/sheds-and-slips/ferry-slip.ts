import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const ferrySlip: PaintedPicture = panel(
  "ferry-slip",
  307,
  750,
  1000,
  2400,
  blend(box.putty, box.bone, 0.3),
  (c) => {
    slab(c, [0, 0, 750, 620], rectangle(14, 14, 736, 612), blend(box.rose, box.bone, 0.5), { width: 110 })
    slab(c, [0, 610, 750, 1000], rectangle(14, 622, 736, 986), blend(box.celadon, box.slate, 0.5), { width: 100 })
    slab(
      c,
      [120, 120, 240, 900],
      polygon([136, 130], [222, 130], [226, 880], [132, 880]),
      blend(box.black, box.umber, 0.3),
      { angle: up, width: 60 },
    )
    slab(
      c,
      [300, 240, 400, 900],
      polygon([316, 250], [394, 250], [398, 800], [312, 800]),
      blend(box.umber, box.mars, 0.4),
      { angle: up, width: 60 },
    )
    slab(
      c,
      [220, 430, 750, 700],
      polygon([402, 470], [736, 560], [736, 664], [402, 538]),
      blend(box.ochre, box.leadtin, 0.35),
      { angle: 0.25, width: 60 },
    )
    slab(c, [130, 120, 230, 200], rectangle(133, 132, 225, 186), box.redlead, { width: 40 })
  },
)
