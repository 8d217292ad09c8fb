import { clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const youngsBayFirstFrost: PaintedPicture = landscape(
  "youngs-bay-first-frost",
  403,
  1000,
  389,
  3800,
  blend(box.rose, box.linen, 0.5),
  (c) => {
    const hz = 238
    underpaint(c, blend(box.rose, box.clay, 0.5), box.linen)
    weather(
      c,
      [-20, -20, 1020, hz],
      (x, y) =>
        blend(
          blend(box.lilac, box.slate, 0.4),
          blend(box.bone, box.rose, 0.35),
          clamp(smooth(30, hz, y) + 0.35 * c.slow.cloud(x / 260, y / 90) - 0.1),
        ),
      [box.lilac, box.bone, box.slate],
      { width: 80, angle: -0.05, turn: 0.14, count: 34 },
    )
    pulls(
      c,
      [-30, hz, 1030, 410],
      (_x, y) => blend(blend(box.bone, box.celadon, 0.35), blend(box.verte, box.umber, 0.5), smooth(hz + 10, 390, y)),
      { width: 52, seconds: [box.bone, box.ochre, box.slate] },
    )
    const land = c.remember()
    pulls(
      c,
      [180, hz + 18, 1040, hz + 62],
      () => blend(box.white, blend(box.lilac, box.bone, 0.5), c.chance.range(0.1, 0.7)),
      { width: 34, ends: 120, brush: { load: 0.88 } },
    )
    pulls(c, [-40, 330, 560, 400], () => blend(box.umber, box.spruce, c.chance.range(0.1, 0.6)), {
      width: 46,
      ends: 110,
      brush: { load: 0.84 },
    })
    scrape(c, land, [420, 262, 800, 292], { amount: 0.8, ragged: 16 })
    mark(c, 130, hz - 5, 470, 19, blend(box.spruce, box.payne, 0.5), { pickup: 0.2, skip: 0.2 })
    mark(c, 690, hz - 2, 420, 10, blend(box.payne, box.lilac, 0.4), { pickup: 0.25, skip: 0.2 })
    mark(c, 940, hz + 1, 280, 13, blend(box.spruce, box.black, 0.3), { pickup: 0.2 })
    mark(c, 812, hz + 70, 150, 9, blend(box.ochre, box.clay, 0.5), { pickup: 0.25, skip: 0.6 })
  },
  83,
)
