import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Load } from "./load.ts"

/** Average event loop delays in milliseconds: begins after `inARow` averages above `from`, and ends at `until`. */
type Level = { from: number; until: number; inARow: number }

export const strainedLevel: Level = { from: 120, until: 120, inARow: 4 }
export const behindLevel: Level = { from: 300, until: 150, inARow: 3 }

const everyMs = 500

export function judgeLoad({ from, until, inARow }: Level): (averageMs: number) => boolean {
  let slow = 0
  return (averageMs) => {
    if (averageMs <= (slow >= inARow ? until : from)) slow = 0
    else slow++
    return slow >= inARow
  }
}

export function watchLoad(): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const judges = { strained: judgeLoad(strainedLevel), behind: judgeLoad(behindLevel) }
  const is = { strained: false, behind: false }
  const timer = setInterval(() => {
    // In nanoseconds; without a turn of the event loop there is no average.
    const average = delay.count > 0 ? delay.mean / 1e6 : null
    delay.reset()
    if (average === null) return
    is.strained = judges.strained(average)
    is.behind = judges.behind(average)
  }, everyMs).unref()
  return {
    isStrained: () => is.strained,
    isBehind: () => is.behind,
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
