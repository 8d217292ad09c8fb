import { bristle } from "../../engine/brush.ts"
import { clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { stroke } from "../../engine/stroke.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const secondGrowth: PaintedPicture = landscape(
  "second-growth",
  406,
  750,
  1000,
  2800,
  blend(box.linen, box.celadon, 0.4),
  (c) => {
    const r = c.chance
    underpaint(c, blend(box.ochre, box.celadon, 0.4), blend(box.putty, box.rose, 0.4))
    weather(
      c,
      [-20, -20, 770, 820],
      (x, y) =>
        blend(
          blend(box.bone, box.celadon, 0.4),
          blend(box.slate, box.celadon, 0.5),
          clamp(smooth(560, 40, y) * 0.6 + 0.4 * c.slow.cloud(x / 240, y / 300)),
        ),
      [box.bone, box.celadon, box.putty],
      { width: 110, angle: 1.5, turn: 0.3 },
    )
    const fog = c.remember()
    const stand = (
      count: number,
      paint: () => ReturnType<typeof blend>,
      low: number,
      high: number,
      foot: number,
      load: number,
    ): void => {
      for (let i = 0; i < count; i++) {
        const x = ((i + r.range(0.1, 0.9)) / count) * 770 - 10
        stroke(
          c,
          [
            [x + r.about(6), -60, 0.9],
            [x + r.about(8), foot * 0.5, 1],
            [x + r.about(8), foot + r.about(60), 0.8],
          ],
          paint(),
          bristle(r.range(low, high), {
            load: load * r.range(0.9, 1.1),
            fade: 0.42,
            tooth: 0.95,
            streak: 0.5,
            pickup: 0.4,
            smear: 500,
            body: 0.4,
            ragged: 1.6,
          }),
        )
      }
    }
    stand(15, () => blend(box.slate, box.celadon, r.range(0.3, 0.7)), 16, 44, 720, 0.84)
    scrape(c, fog, [40, 330, 720, 470], { amount: 0.7, ragged: 70 })
    stand(8, () => blend(box.spruce, box.slate, r.range(0.2, 0.6)), 16, 46, 800, 0.95)
    pulls(
      c,
      [-30, 790, 780, 1020],
      (_x, y) => blend(blend(box.ochre, box.verte, 0.55), blend(box.umber, box.spruce, 0.5), smooth(800, 980, y)),
      { width: 84, seconds: [box.ochre, box.umber, box.clay], brush: { load: 0.94 } },
    )
    for (const [x, w, end] of [
      [96, 62, 900],
      [322, 34, 850],
      [610, 78, 940],
      [700, 30, 860],
    ] as const)
      stroke(
        c,
        [
          [x + r.about(6), -60, 0.85],
          [x + 4, 420, 1],
          [x + r.about(8), end, 1.1],
        ],
        blend(box.black, box.spruce, r.range(0.3, 0.7)),
        bristle(w, {
          load: 1.02,
          fade: 0.4,
          tooth: 0.9,
          streak: 0.45,
          second: box.umber,
          secondShare: 0.4,
          pickup: 0.22,
          body: 0.7,
          ragged: 1.1,
        }),
      )
    scrape(c, fog, [420, 560, 740, 640], { amount: 0.6, ragged: 50 })
    mark(c, 250, 876, 170, 18, blend(box.clay, box.ochre, 0.4), { skip: 0.6 })
  },
  82,
)
