import { monitorEventLoopDelay } from "node:perf_hooks"

/** How late this process is. It is measured only between `start` and `stop`, because that wakes it up all the time. */
export type EventLoopDelay = {
  start(): void
  stop(): void
  /** By how many milliseconds timers came late, on average, since it was last asked. */
  read(): number
}

const resolution = 20

export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution })
  return {
    start: () => void histogram.enable(),
    stop: () => void histogram.disable(),
    read() {
      const { mean } = histogram
      histogram.reset()
      return Number.isNaN(mean) ? 0 : Math.max(mean / 1e6 - resolution, 0)
    },
  }
}
