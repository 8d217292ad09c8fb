import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box, type Paint } from "../../engine/pigment.ts"
import { polygon } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const weir: PaintedPicture = panel("weir", 308, 800, 1000, 2600, blend(box.umber, box.linen, 0.5), (c) => {
  slab(c, [0, 0, 800, 1000], polygon([8, 8], [792, 8], [792, 300], [8, 480]), blend(box.slate, box.celadon, 0.4), {
    angle: -0.2,
    width: 90,
  })
  slab(
    c,
    [0, 300, 800, 1000],
    polygon([8, 486], [792, 306], [792, 992], [8, 992]),
    blend(box.prussian, box.payne, 0.5),
    { angle: up, width: 80 },
  )
  const bars: [number, number, number, Paint][] = [
    [70, 62, 150, blend(box.sienna, box.umber, 0.4)],
    [176, 58, 96, blend(box.clay, box.sienna, 0.4)],
    [276, 64, 190, blend(box.ochre, box.sienna, 0.35)],
    [384, 54, 60, blend(box.naples, box.ochre, 0.3)],
    [482, 62, 130, blend(box.bone, box.naples, 0.3)],
    [588, 56, 84, blend(box.bone, box.celadon, 0.4)],
    [690, 60, 40, blend(box.celadon, box.slate, 0.25)],
  ]
  for (const [x, wide, top, paint] of bars)
    slab(
      c,
      [x, top, x + wide, 1000],
      polygon([x, top + 20], [x + wide, top], [x + wide, 870 - x * 0.23], [x, 884 - x * 0.23]),
      paint,
      { angle: up, width: 46 },
    )
  slab(c, [384, 540, 438, 620], polygon([384, 562], [438, 550], [438, 598], [384, 610]), box.redlead, {
    angle: -0.2,
    width: 22,
  })
})
