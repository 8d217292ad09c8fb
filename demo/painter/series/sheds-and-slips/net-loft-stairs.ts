import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const netLoftStairs: PaintedPicture = panel("net-loft-stairs", 305, 1000, 1000, 2600, box.unbleached, (c) => {
  slab(c, [0, 0, 1000, 1000], rectangle(9, 9, 991, 991), blend(box.bone, box.naples, 0.35), { width: 100 })
  slab(c, [0, 0, 1000, 1000], polygon([9, 9], [470, 9], [9, 640]), blend(box.bone, box.slate, 0.28), {
    angle: -0.9,
    width: 90,
  })
  const steps = polygon(
    [120, 991],
    [120, 842],
    [290, 842],
    [290, 690],
    [458, 690],
    [458, 542],
    [628, 542],
    [628, 392],
    [796, 392],
    [796, 240],
    [991, 240],
    [991, 991],
  )
  slab(c, [120, 240, 1000, 1000], steps, blend(box.verte, box.spruce, 0.45), { angle: up, width: 70 })
  slab(c, [458, 540, 1000, 1000], polygon([470, 991], [991, 534], [991, 991]), blend(box.spruce, box.black, 0.45), {
    angle: -0.7,
    width: 80,
  })
  slab(c, [628, 350, 800, 392], polygon([632, 389], [793, 389], [793, 366], [632, 366]), box.redlead, { width: 26 })
})
