import { monitorEventLoopDelay } from "node:perf_hooks"

/** Milliseconds that a turn of the process's one thread takes on average: above the first it is behind, until it is below the second. */
export const behind = { from: 300, until: 150 }
const everyMs = 500

export type Load = {
  /** Whether requests come faster than they are answered. */
  isBehind(): boolean
  close(): void
}

/** So many averages in a row make a process behind: a machine that does something else for a moment is none. */
const inARow = 3

/** Whether a process is behind, by its last averages, one after the other. */
export function judgeLoad(): (averageMs: number) => boolean {
  let slow = 0
  return (averageMs) => {
    if (averageMs <= (slow >= inARow ? behind.until : behind.from)) slow = 0
    else slow++
    return slow >= inARow
  }
}

/** Watches how long the turns of this process take, twice a second. */
export function watchLoad(): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const judge = judgeLoad()
  let isBehind = false
  const timer = setInterval(() => {
    // nanoseconds; without a turn in this time there is no average, and nothing is known
    if (delay.count > 0) isBehind = judge(delay.mean / 1e6)
    delay.reset()
  }, everyMs).unref()
  return {
    isBehind: () => isBehind,
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
