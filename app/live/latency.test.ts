import { expect, test } from "vitest"
import { averageOf, isHigh, ratingOf, type Samples, withSample } from "./latency.ts"

test.each([
  [0, "excellent"],
  [100, "excellent"],
  [101, "good"],
  [200, "good"],
  [201, "poor"],
  [500, "poor"],
  [501, "offline"],
] as const)("%i ms is %s [RT-06]", (ms, rating) => {
  expect(ratingOf(ms)).toBe(rating)
})

test("a hundred samples are kept, and their average is high above 100 ms [RT-06]", () => {
  let samples: Samples = []
  expect(averageOf(samples)).toBeNull()
  expect(isHigh(null)).toBe(false)
  samples = withSample(samples, 10_000)
  for (let n = 0; n < 100; n++) samples = withSample(samples, 100)
  expect(samples).toHaveLength(100)
  expect(averageOf(samples)).toBe(100)
  expect(isHigh(averageOf(samples))).toBe(false)
  samples = withSample(samples, 101)
  expect(isHigh(averageOf(samples))).toBe(true)
})
