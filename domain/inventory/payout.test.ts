import fc from "fast-check"
import { expect, test } from "vitest"
import { calculatePayout, splitAmount } from "./payout.ts"

test.each([
  [920_000, 45, 414_000],
  [1_520_000, 40, 608_000],
  [101, 50, 50],
  [999, 0, 0],
  [999, 100, 999],
])("of %i they keep at %i percent %i", (amount, share, theirs) => {
  expect(splitAmount(amount, share)).toEqual({ theirs, yours: amount - theirs })
})

test("both parts add up to the price, and are off by less than one unit [ADM-15]", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000_000), fc.integer({ min: 0, max: 100 }), (amount, share) => {
      const { yours, theirs } = splitAmount(amount, share)
      expect(yours + theirs).toBe(amount)
      expect(Math.abs(theirs - (amount / 100) * share)).toBeLessThan(1)
    }),
  )
})

test("an account is what was sold, less what they keep, less what is taken off", () => {
  const works = [
    { soldFor: 920_000, share: 45 },
    { soldFor: 240_000, share: 45 },
  ]
  expect(calculatePayout(works, [{ what: "Half the framing of Piling", amount: -17_800 }])).toEqual({
    ...{ sold: 1_160_000, theirs: 522_000, other: -17_800 },
    total: 620_200,
  })
  expect(calculatePayout([], [])).toEqual({ sold: 0, theirs: 0, other: 0, total: 0 })
})
