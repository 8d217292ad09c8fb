import { clamp, smooth } from "../../engine/maths.ts"
import { underpaint } from "../../engine/passes.ts"
import type { PaintedPicture } from "../../engine/picture.ts"
import { blend, box } from "../../engine/pigment.ts"
import { scrape } from "../../engine/scrape.ts"
import { landscape, mark, pulls, weather } from "./tools.ts"

export const desdemonaSands: PaintedPicture = landscape(
  "desdemona-sands",
  402,
  1000,
  633,
  3200,
  blend(box.ochre, box.linen, 0.5),
  (c) => {
    const hz = 212
    underpaint(c, blend(box.ochre, box.clay, 0.4), blend(box.linen, box.ochre, 0.4))
    weather(
      c,
      [-20, -20, 1020, hz],
      (x, y) =>
        blend(
          blend(box.bone, box.celadon, 0.3),
          blend(box.rose, box.bone, 0.45),
          clamp(y / hz + 0.3 * c.slow.at(x / 300, y / 90)),
        ),
      [box.bone, box.putty, box.celadon],
      { width: 90, angle: 0.06, turn: 0.12 },
    )
    pulls(
      c,
      [-30, hz, 1030, 660],
      (_x, y) => blend(blend(box.naples, box.putty, 0.5), blend(box.ochre, box.umber, 0.45), smooth(hz, 640, y)),
      { width: 86, seconds: [box.rose, box.putty, box.ochre] },
    )
    const sand = c.remember()
    pulls(
      c,
      [-40, hz + 50, 1040, hz + 150],
      () => blend(blend(box.cerulean, box.bone, 0.45), box.celadon, c.chance.range(0, 0.7)),
      { width: 54, slope: 0.05, ends: 90, brush: { load: 0.86 } },
    )
    pulls(
      c,
      [220, 430, 1040, 540],
      () => blend(blend(box.slate, box.cerulean, 0.4), box.bone, c.chance.range(0.1, 0.5)),
      { width: 70, slope: -0.07, ends: 120, brush: { load: 0.88 } },
    )
    pulls(c, [-40, 570, 520, 660], () => blend(box.umber, box.payne, c.chance.range(0.2, 0.7)), {
      width: 70,
      ends: 90,
      brush: { load: 0.86 },
    })
    scrape(c, sand, [90, 300, 520, 350], { amount: 0.9, ragged: 26 })
    scrape(c, sand, [560, 470, 900, 510], { amount: 0.85, ragged: 22 })
    mark(c, 590, hz - 3, 960, 13, blend(box.slate, box.lilac, 0.3), { pickup: 0.2, skip: 0.2 })
    mark(c, 250, hz + 30, 190, 10, blend(box.umber, box.black, 0.3))
  },
)
