import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Load } from "./load.ts"

/**
 * Milliseconds that a turn of the process's one thread takes on average: above `from` for so many averages in a row, until it is
 * not above `until`. A machine that does something else for a moment is not busy.
 */
type Level = { from: number; until: number; inARow: number }

export const strained: Level = { from: 120, until: 120, inARow: 4 }
export const behind: Level = { from: 300, until: 150, inARow: 3 }

const everyMs = 500

/** Whether a process is at a level, by its last averages, one after the other. */
export function judgeLoad({ from, until, inARow }: Level): (averageMs: number) => boolean {
  let slow = 0
  return (averageMs) => {
    if (averageMs <= (slow >= inARow ? until : from)) slow = 0
    else slow++
    return slow >= inARow
  }
}

/** Watches how long the turns of this process take, twice a second. */
export function watchLoad(): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const judges = { strained: judgeLoad(strained), behind: judgeLoad(behind) }
  const is = { strained: false, behind: false }
  const timer = setInterval(() => {
    // nanoseconds; without a turn in this time there is no average, and nothing is known
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
