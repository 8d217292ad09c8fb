import { expect, it } from "vitest"
import { getNextSlide } from "./next-slide.ts"

it("wraps at both ends", () => {
  expect(getNextSlide(0, 1, 6)).toBe(1)
  expect(getNextSlide(5, 1, 6)).toBe(0)
  expect(getNextSlide(0, -1, 6)).toBe(5)
  expect(getNextSlide(0, 1, 1)).toBe(0)
  expect(getNextSlide(0, 1, 0)).toBe(0)
})
