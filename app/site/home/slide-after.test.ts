import { expect, it } from "vitest"
import { slideAfter } from "./slide-after.ts"

it("wraps at both ends", () => {
  expect(slideAfter(0, 1, 6)).toBe(1)
  expect(slideAfter(5, 1, 6)).toBe(0)
  expect(slideAfter(0, -1, 6)).toBe(5)
  expect(slideAfter(0, 1, 1)).toBe(0)
  expect(slideAfter(0, 1, 0)).toBe(0)
})
