import fc from "fast-check"
import { expect, test } from "vitest"
import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { parseMoney } from "../../../lib/money.ts"
import { formatDraftCell } from "./draft-cells.ts"

const draft = (changes: Partial<Draft>) =>
  ({ heightMm: null, widthMm: null, depthMm: null, diameterMm: null, size: "", ...changes }) as Draft

test.each(["USD", "EUR", "JPY", "KWD", "CLF"])("a price in %s is read as it is shown", (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), (price) => {
      const text = formatDraftCell(draft({ price, currency }), "price", "in")
      expect(parseMoney(text, { currency })).toEqual({ ok: true, money: { minor: price, currency } })
    }),
  )
})

test.each([
  [14_800_00, "14,800"],
  [4_200_50, "4,200.50"],
  [99, "0.99"],
  [1_234_567_00, "1,234,567"],
])("%i cents are %s", (price, text) =>
  expect(formatDraftCell(draft({ price, currency: "USD" }), "price", "in")).toBe(text),
)

test.each(["in", "cm"] as const)("a size in %s is read as it is shown", (unit) => {
  for (const [heightMm, widthMm, depthMm] of [
    [1117.6, 1676.4, null],
    [1120, 1680, 45],
    [333, 44.45, null],
  ] as const) {
    const text = formatDraftCell(draft({ heightMm, widthMm, depthMm }), "size", unit)
    const read = parseDimensions(text, { unit })
    expect([read.heightMm, read.widthMm, read.depthMm].map((mm) => mm && Math.round(mm * 10))).toEqual(
      [heightMm, widthMm, depthMm].map((mm) => mm && Math.round(mm * 10)),
    )
  }
})
