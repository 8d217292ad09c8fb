import { expect, test } from "vitest"
import { addSample, getAverageLatency, getLatencyRating, isHighLatency, type LatencySamples } from "./latency.ts"

test.each([
  [0, "excellent"],
  [100, "excellent"],
  [101, "good"],
  [200, "good"],
  [201, "poor"],
  [500, "poor"],
  [501, "offline"],
] as const)("%i ms is %s [RT-06]", (ms, rating) => {
  expect(getLatencyRating(ms)).toBe(rating)
})

test("a hundred samples are kept, and their average is high above 100 ms [RT-06]", () => {
  let samples: LatencySamples = []
  expect(getAverageLatency(samples)).toBeNull()
  expect(isHighLatency(null)).toBe(false)
  samples = addSample(samples, 10_000)
  for (let n = 0; n < 100; n++) samples = addSample(samples, 100)
  expect(samples).toHaveLength(100)
  expect(getAverageLatency(samples)).toBe(100)
  expect(isHighLatency(getAverageLatency(samples))).toBe(false)
  samples = addSample(samples, 101)
  expect(isHighLatency(getAverageLatency(samples))).toBe(true)
})
