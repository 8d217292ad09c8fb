const height = 100

/** The bars that fit into a phone’s width. */
const maxBars = 96

/** One line for each bar, as loud as the loudest of its part. */
export function drawWaveform(peaks: number[]): { viewBox: string; path: string } {
  const bars = Math.min(maxBars, peaks.length)
  const heights = Array.from({ length: bars }, (_, bar) => {
    const part = peaks.slice(Math.floor((bar * peaks.length) / bars), Math.floor(((bar + 1) * peaks.length) / bars))
    return Math.max(2, Math.round(Math.max(0, ...part) * height))
  })
  const path = heights.map((tall, bar) => `M${bar + 0.5} ${(height - tall) / 2}v${tall}`).join("")
  return { viewBox: `0 0 ${bars} ${height}`, path }
}
