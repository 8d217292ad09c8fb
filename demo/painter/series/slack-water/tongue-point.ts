import { bristle } from "../../engine/brush.ts"
import { bell, clamp, lerp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { stroke } from "../../engine/stroke.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const tonguePoint: PaintedPicture = landscape(
  "tongue-point",
  404,
  800,
  1000,
  2900,
  blend(box.ochre, box.linen, 0.4),
  (c) => {
    const hz = 430
    underpaint(c, blend(box.ochre, box.clay, 0.4), blend(box.naples, box.ochre, 0.5))
    weather(
      c,
      [-20, -20, 820, hz],
      (x, y) =>
        blend(
          blend(box.celadon, box.bone, 0.5),
          blend(box.naples, box.bone, 0.4),
          clamp(smooth(0, 380, y) * 0.8 + 0.4 * bell(x - 160, 220) - 0.1),
        ),
      [box.bone, box.celadon, box.rose],
      { width: 120, angle: -0.5, turn: 0.3 },
    )
    const sky = c.remember()
    // The headland leans: strokes follow its slope, so that their ends do not step like stairs.
    for (let i = 0; i < 11; i++) {
      const t = i / 10,
        y = lerp(170, hz - 14, t),
        x = lerp(560, 215, t) + c.chance.about(16)
      stroke(
        c,
        [
          [840, y - 40 + c.chance.about(8), 1],
          [lerp(840, x, 0.45), lerp(y - 40, hz, 0.34), 1.05],
          [x, hz - 6 - 30 * (1 - t), 0.35],
        ],
        blend(blend(box.spruce, box.payne, c.chance.unit()), box.black, 0.3 * t),
        bristle(c.chance.range(60, 90), {
          skip: 0.2,
          second: c.chance.pick([box.umber, box.verte, box.payne]),
          secondShare: 0.45,
          fade: 0.2,
          ragged: 0.6,
        }),
      )
    }
    scrape(c, sky, [560, 250, 800, 300], { amount: 0.7, ragged: 30 })
    pulls(
      c,
      [-30, hz, 830, 1030],
      (x, y) =>
        blend(
          blend(blend(box.celadon, box.bone, 0.35), blend(box.spruce, box.payne, 0.5), smooth(260, 640, x) * 0.8),
          blend(box.prussian, box.black, 0.35),
          smooth(hz + 60, 940, y),
        ),
      { width: 110, seconds: [box.celadon, box.slate, box.verte] },
    )
    for (let i = 0; i < 14; i++) {
      const x = c.chance.range(300, 800),
        end = hz + c.chance.range(200, 420)
      stroke(
        c,
        [
          [x, hz - 14, 1],
          [x + c.chance.about(4), (hz + end) / 2, 1],
          [x + c.chance.about(6), end, 0.7],
        ],
        blend(box.spruce, box.payne, c.chance.unit()),
        bristle(c.chance.range(40, 80), {
          load: 0.66,
          pickup: 0.9,
          smear: 160,
          cover: 0.6,
          body: 0.1,
          flatten: 0.6,
          ragged: 0.9,
        }),
      )
    }
    pulls(
      c,
      [-40, hz + 20, 420, hz + 110],
      () => blend(box.bone, blend(box.naples, box.celadon, 0.5), c.chance.range(0.1, 0.7)),
      { width: 52, ends: 110, brush: { load: 0.86 } },
    )
    pulls(
      c,
      [-40, 720, 840, 1010],
      () => blend(box.prussian, blend(box.black, box.spruce, 0.4), c.chance.range(0.2, 0.8)),
      { width: 120, ends: 60, brush: { load: 0.92, skip: 0.5 } },
    )
    scrape(c, sky, [60, 640, 420, 690], { amount: 0.75, ragged: 26 })
    mark(c, 170, hz + 2, 540, 15, blend(box.umber, box.black, 0.4))
  },
)
