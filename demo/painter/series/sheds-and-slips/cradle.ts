import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { disc, overlap, polygon, rectangle, without } from "../../engine/shapes.ts"
import { panel, slab, up } from "./tools.ts"

export const cradle: PaintedPicture = panel("cradle", 304, 740, 1000, 2700, blend(box.rose, box.linen, 0.5), (c) => {
  slab(c, [0, 0, 740, 760], rectangle(7, 7, 733, 752), blend(box.lilac, box.bone, 0.62), { width: 90 })
  slab(c, [0, 750, 740, 1000], rectangle(7, 759, 733, 993), blend(box.payne, box.spruce, 0.45), { width: 80 })
  const hull = overlap(disc(960, 210, 700), rectangle(7, 7, 733, 940))
  slab(
    c,
    [90, 430, 560, 900],
    without(polygon([210, 560], [470, 800], [470, 876], [210, 640]), hull),
    blend(box.rawsienna, box.umber, 0.45),
    { angle: 0.75, width: 50 },
  )
  slab(
    c,
    [100, 430, 220, 900],
    polygon([112, 470], [206, 438], [206, 890], [112, 890]),
    blend(box.ochre, box.rawsienna, 0.3),
    { angle: up, width: 50 },
  )
  slab(
    c,
    [100, 880, 560, 960],
    polygon([112, 896], [206, 896], [420, 993], [240, 993]),
    blend(box.spruce, box.black, 0.5),
    { width: 40 },
  )
  slab(
    c,
    [250, 7, 740, 900],
    overlap(hull, polygon([0, 0], [740, 0], [740, 600], [0, 350])),
    blend(box.oxblood, box.mars, 0.25),
    { angle: up - 0.1, width: 70 },
  )
  slab(
    c,
    [250, 300, 740, 900],
    overlap(hull, polygon([0, 372], [740, 622], [740, 1000], [0, 1000])),
    blend(box.black, box.mars, 0.35),
    { angle: 0.3, width: 70 },
  )
  slab(c, [250, 300, 740, 640], overlap(hull, polygon([0, 355], [740, 605], [740, 618], [0, 368])), box.redlead, {
    angle: 0.33,
    width: 14,
  })
})
