import { bell, clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const cathlametHighWater: PaintedPicture = landscape(
  "cathlamet-high-water",
  409,
  1000,
  750,
  2900,
  blend(box.clay, box.linen, 0.5),
  (c) => {
    const hz = 250
    underpaint(c, blend(box.sienna, box.clay, 0.5), blend(box.ochre, box.clay, 0.4))
    weather(
      c,
      [-20, -20, 1020, hz],
      (x, y) =>
        blend(
          blend(box.payne, box.slate, 0.6),
          blend(box.bone, box.rose, 0.3),
          clamp(smooth(60, hz, y) * 0.9 * bell(x - 300, 420) + 0.3 * c.slow.cloud(x / 240, y / 100)),
        ),
      [box.slate, box.payne, box.putty],
      { width: 105, angle: 0.16, turn: 0.18 },
    )
    pulls(
      c,
      [-30, hz, 1030, 780],
      (x, y) =>
        blend(
          blend(box.bone, box.lilac, 0.4),
          blend(box.slate, box.putty, 0.45),
          clamp(smooth(hz, 720, y) + 0.3 * c.slow.at(x / 300, y / 90)),
        ),
      { width: 94, seconds: [box.bone, box.slate, box.rose] },
    )
    const flood = c.remember()
    for (const [y, x0, x1, w, slope] of [
      [290, -80, 700, 20, 0],
      [334, 320, 1080, 30, -0.02],
      [402, -80, 600, 42, 0.03],
      [524, 400, 1080, 66, -0.05],
      [676, -80, 760, 100, 0.05],
    ] as const)
      pulls(
        c,
        [x0, y - w * 0.7, x1, y + w * 0.7],
        () => blend(blend(box.umber, box.verte, 0.5), blend(box.spruce, box.black, 0.3), c.chance.range(0, 0.8)),
        { width: w, ends: 60, slope, brush: { load: 0.84, skip: 0.75 } },
      )
    pulls(c, [-80, 446, 640, 506], () => blend(box.white, box.rose, c.chance.range(0.1, 0.4)), {
      width: 56,
      ends: 110,
      slope: -0.03,
      brush: { load: 0.84 },
    })
    scrape(c, flood, [80, 560, 560, 620], { amount: 0.8, ragged: 30 })
    scrape(c, flood, [520, 330, 900, 370], { amount: 0.7, ragged: 24 })
    mark(c, 140, hz - 6, 620, 24, blend(box.spruce, box.black, 0.3), { pickup: 0.25, skip: 0.3 })
    mark(c, 830, hz - 4, 540, 14, blend(box.payne, box.spruce, 0.4), { pickup: 0.25, skip: 0.2 })
  },
  83,
)
