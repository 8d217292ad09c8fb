import { expect, test } from "vitest"
import { createLogThrottle } from "./log-throttle.ts"

test("what repeats itself passes once in a while, with how many were left out; another kind passes at once", () => {
  let now = 0
  const seldom = createLogThrottle(60_000, () => now)
  expect(seldom("disk full")).toBe(0)
  for (let n = 0; n < 9; n++) expect(seldom("disk full")).toBeNull()
  expect(seldom("no route")).toBe(0)
  now = 60_000
  expect(seldom("disk full")).toBe(9)
  now = 119_999
  expect(seldom("disk full")).toBeNull()
  now = 120_000
  expect(seldom("disk full")).toBe(1)
})

test("what has a new name each time does not fill the memory", () => {
  const seldom = createLogThrottle(60_000, () => 0)
  for (let n = 0; n < 2000; n++) expect(seldom(`kind ${n}`)).toBe(0)
})
