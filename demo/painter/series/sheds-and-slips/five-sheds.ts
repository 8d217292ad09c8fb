import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box, type Paint } from "../../engine/pigment.ts"
import { type Corner, polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const fiveSheds: PaintedPicture = panel(
  "five-sheds",
  303,
  1000,
  370,
  4000,
  blend(box.linen, box.clay, 0.35),
  (c) => {
    const wall = (paint: Paint, angle: number, ...corners: Corner[]): void =>
      slab(c, [4, 4, 996, 366], polygon(...corners), paint, { angle, width: 36 })
    wall(blend(box.unbleached, box.naples, 0.3), 0, [4, 4], [996, 4], [996, 240], [4, 240])
    wall(blend(box.mars, box.oxblood, 0.35), up, [4, 156], [204, 92], [204, 366], [4, 366])
    wall(blend(box.verte, box.celadon, 0.35), up, [209, 58], [338, 58], [338, 366], [209, 366])
    wall(blend(box.clay, box.sienna, 0.3), 0.5, [356, 196], [498, 96], [498, 366], [356, 366])
    wall(blend(box.sienna, box.umber, 0.4), up, [500, 96], [616, 178], [616, 366], [500, 366])
    wall(blend(box.bone, box.rose, 0.25), up, [621, 130], [706, 36], [706, 366], [621, 366])
    wall(blend(box.prussian, box.slate, 0.35), 0, [711, 190], [996, 122], [996, 366], [711, 366])
    wall(blend(box.prussian, box.black, 0.35), -0.2, [711, 270], [996, 200], [996, 366], [711, 366])
    slab(c, [338, 190, 358, 366], rectangle(341, 196, 353, 366), box.redlead, { angle: up, width: 14 })
    wall(blend(box.ochre, box.naples, 0.4), 0, [4, 306], [204, 306], [204, 366], [4, 366])
  },
  84,
)
