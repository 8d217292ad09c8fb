import { expect, test } from "vitest"
import { divideHalfUp } from "./half-up.ts"

test.each([
  [3n, 2n, 2n],
  [-3n, 2n, -1n],
  [-4n, 3n, -1n],
  [-5n, 3n, -2n],
  [5n, 3n, 2n],
  [0n, 7n, 0n],
  [-1n, 2n, 0n],
])("%s / %s is %s", (dividend, divisor, whole) => {
  expect(divideHalfUp(dividend, divisor)).toBe(whole)
})
