export type JobThrottle = {
  trackRequest<T>(answer: () => Promise<T>): Promise<T>
  /**
   * @param lastJobMs the duration of the last such job in milliseconds: the next one waits at most three times as long, so that
   * jobs get a quarter of the time under constant load
   */
  pause(lastJobMs?: number): Promise<void>
}

/** In milliseconds: jobs slow down under load, but never stop. */
export const maxPauseMs = 2000

/** Jobs share the process's one thread with requests, and people wait for answers. */
export function createJobThrottle(): JobThrottle {
  let activeRequests = 0
  let waiting: (() => void)[] = []
  return {
    async trackRequest(answer) {
      activeRequests++
      try {
        return await answer()
      } finally {
        activeRequests--
        if (activeRequests === 0) {
          for (const resume of waiting) resume()
          waiting = []
        }
      }
    },
    async pause(before = maxPauseMs) {
      if (activeRequests === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      const timer = setTimeout(resolve, Math.min(3 * before, maxPauseMs))
      await promise
      clearTimeout(timer)
    },
  }
}
