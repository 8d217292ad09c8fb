import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { polygon, rectangle } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const iceHouse: PaintedPicture = panel("ice-house", 302, 750, 1000, 2800, box.linen, (c) => {
  slab(c, [0, 0, 750, 1000], rectangle(7, 7, 743, 780), blend(box.prussian, box.payne, 0.45), {
    angle: up,
    width: 84,
    vary: 0.04,
  })
  slab(
    c,
    [150, 180, 640, 780],
    polygon([158, 330], [640, 186], [640, 784], [158, 784]),
    blend(box.celadon, box.bone, 0.5),
    { angle: 0.03, width: 80 },
  )
  slab(
    c,
    [440, 246, 640, 784],
    polygon([446, 247], [640, 188], [640, 784], [446, 784]),
    blend(box.celadon, box.slate, 0.35),
    { angle: up, width: 70 },
  )
  slab(c, [0, 780, 750, 1000], rectangle(7, 787, 743, 993), blend(box.ochre, box.sienna, 0.25), { width: 70 })
  slab(c, [236, 520, 330, 790], rectangle(238, 530, 324, 784), blend(box.prussian, box.black, 0.3), {
    angle: up,
    width: 44,
  })
  slab(
    c,
    [330, 784, 750, 900],
    polygon([446, 788], [640, 788], [743, 868], [743, 926], [520, 926]),
    blend(box.rawsienna, box.umber, 0.5),
    { width: 50 },
  )
  slab(
    c,
    [446, 430, 640, 470],
    polygon([449, 458], [638, 428], [638, 452], [449, 480]),
    blend(box.redlead, box.sienna, 0.1),
    { width: 26, angle: -0.15 },
  )
})
