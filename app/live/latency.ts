/** Milliseconds, oldest first. */
export type Samples = readonly number[]

export type Rating = "excellent" | "good" | "poor" | "offline"

/** RT-06. */
export const sampleLimit = 100
/** Milliseconds. */
export const targetLatency = 100
export const highLatency = "High latency detected"

const ratings: [most: number, Rating][] = [
  [targetLatency, "excellent"],
  [200, "good"],
  [500, "poor"],
]

export const ratingOf = (ms: number): Rating => ratings.find(([most]) => ms <= most)?.[1] ?? "offline"

export const withSample = (samples: Samples, ms: number): Samples => [...samples, ms].slice(-sampleLimit)

export const averageOf = (samples: Samples): number | null =>
  samples.length === 0 ? null : samples.reduce((sum, ms) => sum + ms, 0) / samples.length

/** The median of the last five samples, so that one slow answer (while a page loads) does not count. Null without samples. */
export function recentLatency(samples: Samples): number | null {
  const recent = samples.slice(-5).toSorted((a, b) => a - b)
  const middle = recent.length >> 1
  const [upper, lower] = [recent[middle], recent[recent.length % 2 === 1 ? middle : middle - 1]]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

export const isHigh = (average: number | null): boolean => average !== null && average > targetLatency
