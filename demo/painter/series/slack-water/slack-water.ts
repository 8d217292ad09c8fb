import { bell, clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const slackWater: PaintedPicture = landscape(
  "slack-water",
  401,
  1000,
  667,
  4400,
  blend(box.clay, box.linen, 0.4),
  (c) => {
    const hz = 300
    underpaint(c, blend(box.clay, box.sienna, 0.35), blend(box.rose, box.ochre, 0.4))
    weather(
      c,
      [-20, -20, 1020, hz],
      (x, y) =>
        blend(
          blend(blend(box.slate, box.lilac, 0.45), box.bone, 0.35),
          blend(box.naples, box.bone, 0.5),
          clamp(smooth(60, hz, y) * (0.35 + 0.75 * bell(x - 640, 300))),
        ),
      [box.bone, box.lilac, box.slate, box.rose],
      { width: 105, angle: -0.14 },
    )
    const under = c.remember()
    pulls(
      c,
      [-30, hz - 4, 1030, 690],
      (x, y) =>
        blend(
          blend(blend(box.celadon, box.bone, 0.4), box.naples, 0.4 * bell(x - 640, 260)),
          blend(box.payne, box.verte, 0.4),
          smooth(hz + 30, 640, y),
        ),
      { width: 96, seconds: [box.slate, box.celadon, box.bone] },
    )
    pulls(
      c,
      [120, hz + 10, 900, hz + 110],
      (x) => blend(blend(box.bone, box.naples, 0.4), box.celadon, smooth(250, 40, x) * 0.6),
      { width: 52, ends: 130, miss: 0.2, brush: { load: 0.8 } },
    )
    pulls(c, [-40, 520, 760, 700], () => blend(box.spruce, box.payne, c.chance.range(0.2, 0.8)), {
      width: 90,
      ends: 120,
      brush: { load: 0.88 },
    })
    scrape(c, under, [480, 430, 930, 500], { amount: 0.8, ragged: 36 })
    mark(c, 110, hz - 8, 500, 26, blend(box.payne, box.spruce, 0.4), { pickup: 0.2, skip: 0.2 })
    mark(c, 890, hz - 2, 420, 15, blend(box.slate, box.lilac, 0.4), { pickup: 0.25 })
    mark(c, 420, hz + 4, 240, 8, blend(box.umber, box.payne, 0.5))
    mark(c, 690, hz + 62, 70, 6, blend(box.redlead, box.rose, 0.35), { pickup: 0.2, skip: 0.5 })
  },
  81,
)
