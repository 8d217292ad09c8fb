import { setTimeout as wait } from "node:timers/promises"

/** Lets so many through in a minute, evenly. @param stop ends waiting: then nobody is let through any more */
export function openPace(perMinute: number, stop: AbortSignal) {
  const gap = 60_000 / perMinute
  let next = 0
  return {
    /** Waits for the next turn. @returns false when it must not be used */
    async turn(): Promise<boolean> {
      const now = performance.now()
      const at = Math.max(now, next)
      next = at + gap
      // timers are whole milliseconds: what is shorter is not waited for, and the average stays
      if (at - now >= 1) await wait(at - now, undefined, { signal: stop }).catch(() => undefined)
      return !stop.aborted
    },
  }
}
