import { expect, it } from "vitest"
import { getTrueSize, getWallReach } from "./hang-sizes.ts"

it("gives a picture the real area of its work, in the picture's ratio", () => {
  const { wide, high } = getTrueSize({ heightMm: 508, widthMm: 1016, ratio: 2 })
  expect([wide, high].map(Math.round)).toEqual([40, 20])
  const cropped = getTrueSize({ heightMm: 508, widthMm: 1016, ratio: 1 })
  expect(cropped.wide * cropped.high).toBeCloseTo(800)
  const unknown = getTrueSize({ heightMm: null, widthMm: null, ratio: 1 })
  expect(unknown.wide * unknown.high).toBeCloseTo(1200)
})

it("shows the tallest work, and the widest within a screen", () => {
  expect(getWallReach([{ wide: 48, high: 72 }])).toEqual({ desk: 72, phone: 72 })
  expect(getWallReach([{ wide: 200, high: 40 }])).toEqual({ desk: 90, phone: 168 })
  expect(getWallReach([{ wide: 5, high: 7 }])).toEqual({ desk: 20, phone: 20 })
  expect(getWallReach([])).toEqual({ desk: 20, phone: 20 })
})
