/** Milliseconds, oldest first. */
export type LatencySamples = readonly number[]

export type LatencyRating = "excellent" | "good" | "poor" | "offline"

/** RT-06. */
export const maxSamples = 100
/** Milliseconds. */
export const targetLatencyMs = 100
export const highLatencyMessage = "High latency detected"

const ratings: [most: number, LatencyRating][] = [
  [targetLatencyMs, "excellent"],
  [200, "good"],
  [500, "poor"],
]

export const getLatencyRating = (ms: number): LatencyRating => ratings.find(([most]) => ms <= most)?.[1] ?? "offline"

export const addSample = (samples: LatencySamples, ms: number): LatencySamples => [...samples, ms].slice(-maxSamples)

export const getAverageLatency = (samples: LatencySamples): number | null =>
  samples.length === 0 ? null : samples.reduce((sum, ms) => sum + ms, 0) / samples.length

/** The median of the last five samples, so that one slow answer (while a page loads) does not count. Null without samples. */
export function getRecentLatency(samples: LatencySamples): number | null {
  const recent = samples.slice(-5).toSorted((a, b) => a - b)
  const middle = recent.length >> 1
  const [upper, lower] = [recent[middle], recent[recent.length % 2 === 1 ? middle : middle - 1]]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

export const isHighLatency = (average: number | null): boolean => average !== null && average > targetLatencyMs
