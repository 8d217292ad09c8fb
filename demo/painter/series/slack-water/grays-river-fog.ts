import { bristle } from "../../engine/brush.ts"
import { bell, clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { stroke } from "../../engine/stroke.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const graysRiverFog: PaintedPicture = landscape(
  "grays-river-fog",
  408,
  1000,
  1000,
  2700,
  blend(box.linen, box.bone, 0.5),
  (c) => {
    underpaint(c, blend(box.rose, box.putty, 0.5), blend(box.celadon, box.putty, 0.4))
    weather(
      c,
      [-20, -20, 1020, 560],
      (x, y) =>
        blend(
          blend(box.bone, box.white, 0.4),
          blend(box.celadon, box.bone, 0.5),
          clamp(0.3 + 0.5 * c.slow.cloud(x / 340, y / 240) + 0.3 * smooth(300, 540, y)),
        ),
      [box.bone, box.white, box.putty],
      { width: 150, angle: 0.1, turn: 0.4 },
    )
    const sky = c.remember()
    weather(
      c,
      [-20, 430, 1020, 570],
      (x, y) =>
        blend(
          blend(box.bone, box.celadon, 0.4),
          blend(box.slate, box.payne, 0.45),
          clamp(smooth(440, 560, y + 50 * c.slow.cloud(x / 170, 3)) * (0.35 + 0.65 * bell(x - 120, 380))),
        ),
      [box.slate, box.celadon, box.lilac],
      { width: 62, angle: 0.02, turn: 0.1, count: 44 },
    )
    pulls(
      c,
      [-30, 570, 1030, 1030],
      (x, y) =>
        blend(
          blend(box.bone, box.celadon, 0.45),
          blend(box.slate, box.celadon, 0.5),
          smooth(600, 980, y) * (0.5 + 0.5 * bell(x - 200, 420)),
        ),
      { width: 120, seconds: [box.bone, box.putty, box.celadon] },
    )
    for (let i = 0; i < 12; i++) {
      const x = c.chance.range(-20, 620)
      stroke(
        c,
        [
          [x, 548, 1],
          [x + c.chance.about(5), 660, 1],
          [x + c.chance.about(8), 660 + c.chance.range(60, 200), 0.7],
        ],
        blend(box.slate, box.payne, c.chance.unit()),
        bristle(c.chance.range(40, 90), {
          load: 0.64,
          pickup: 0.88,
          smear: 180,
          cover: 0.5,
          body: 0.1,
          flatten: 0.5,
          ragged: 1,
        }),
      )
    }
    scrape(c, sky, [160, 600, 900, 690], { amount: 0.75, ragged: 60 })
    pulls(c, [300, 820, 1040, 960], () => blend(box.white, box.bone, c.chance.unit()), {
      width: 80,
      ends: 120,
      brush: { load: 0.8 },
    })
    mark(c, 100, 566, 420, 20, blend(box.payne, box.umber, 0.4), { pickup: 0.25 })
    mark(c, 640, 572, 150, 9, blend(box.payne, box.slate, 0.4), { pickup: 0.25 })
  },
  82,
)
