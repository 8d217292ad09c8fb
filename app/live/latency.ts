/** How long answers took, in milliseconds, oldest first. */
export type Samples = readonly number[]

export type Rating = "excellent" | "good" | "poor" | "offline"

/** So many samples are kept (RT-06). */
export const sampleLimit = 100
/** What is aimed at, in milliseconds. */
export const targetLatency = 100
export const highLatency = "High latency detected"

const ratings: [most: number, Rating][] = [
  [targetLatency, "excellent"],
  [200, "good"],
  [500, "poor"],
]

export const ratingOf = (ms: number): Rating => ratings.find(([most]) => ms <= most)?.[1] ?? "offline"

export const withSample = (samples: Samples, ms: number): Samples => [...samples, ms].slice(-sampleLimit)

/** @returns null without samples */
export const averageOf = (samples: Samples): number | null =>
  samples.length === 0 ? null : samples.reduce((sum, ms) => sum + ms, 0) / samples.length

export const isHigh = (average: number | null): boolean => average !== null && average > targetLatency
