import { bristle, knife } from "../../engine/brush.ts"
import { lerp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { stroke } from "../../engine/stroke.ts"
import { landscape, pulls, weather } from "./tools.ts"

export const ilwacoLight: PaintedPicture = landscape(
  "ilwaco-light",
  407,
  1000,
  750,
  2400,
  box.linen,
  (c) => {
    const hz = 400
    underpaint(c, blend(box.clay, box.rose, 0.4), box.ochre)
    weather(
      c,
      [-30, -30, 1030, hz],
      (x, y) =>
        blend(
          blend(box.cobalt, box.slate, 0.55),
          blend(box.rose, box.naples, 0.5),
          smooth(120, 390, y + 40 * c.slow.at(x / 300, 2)),
        ),
      [box.slate, box.lilac, box.bone],
      { width: 190, angle: -0.1, turn: 0.2, count: 16 },
    )
    pulls(
      c,
      [-40, hz, 1040, 790],
      (_x, y) => blend(blend(box.prussian, box.cobalt, 0.4), blend(box.spruce, box.black, 0.4), smooth(hz, 740, y)),
      { width: 150, seconds: [box.slate, box.cerulean, box.prussian], brush: { body: 0.8 } },
    )
    for (let i = 0; i < 7; i++) {
      const t = i / 6,
        x = lerp(720, 560, t) + c.chance.about(20)
      stroke(
        c,
        [
          [1060, lerp(236, 372, t), 1],
          [lerp(1060, x, 0.5), lerp(282, hz - 14, t), 1.05],
          [x, hz - 8, 0.35],
        ],
        blend(blend(box.prussian, box.mars, c.chance.unit()), box.black, 0.45),
        bristle(c.chance.range(70, 100), {
          second: c.chance.pick([box.umber, box.spruce, box.slate]),
          secondShare: 0.5,
          body: 0.7,
          fade: 0.2,
          pickup: 0.3,
          ragged: 0.6,
        }),
      )
    }
    pulls(c, [60, hz + 30, 620, hz + 90], () => blend(box.rose, box.bone, c.chance.range(0.2, 0.7)), {
      width: 60,
      ends: 90,
      brush: { load: 0.8 },
    })
    stroke(
      c,
      [
        [848, 266, 0.9],
        [864, 265, 1],
        [880, 266, 0.8],
      ],
      blend(box.leadtin, box.bone, 0.4),
      knife(9, { skip: 0.3, load: 1, body: 1.2, pickup: 0.12, ragged: 0.6 }),
    )
  },
  85,
  6.4,
)
