import { setTimeout as wait } from "node:timers/promises"

export function createPacer(perMinute: number, stop: AbortSignal) {
  const gap = 60_000 / perMinute
  let next = 0
  return {
    /** @returns false after `stop` */
    async turn(): Promise<boolean> {
      const now = performance.now()
      const at = Math.max(now, next)
      next = at + gap
      // Timers have whole milliseconds: shorter waits are skipped, and the average stays.
      if (at - now >= 1) await wait(at - now, undefined, { signal: stop }).catch(() => undefined)
      return !stop.aborted
    },
  }
}
