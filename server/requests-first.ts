export type RequestsFirst = {
  during<T>(answer: () => Promise<T>): Promise<T>
  /**
   * @param before the duration of the last such job in milliseconds: the next one waits at most three times as long, so that
   * jobs get a quarter of the time under constant load
   */
  pause(before?: number): Promise<void>
}

/** In milliseconds: jobs slow down under load, but never stop. */
export const longestPause = 2000

/** Jobs share the process's one thread with requests, and people wait for answers. */
export function openRequestsFirst(): RequestsFirst {
  let underWay = 0
  let waiting: (() => void)[] = []
  return {
    async during(answer) {
      underWay++
      try {
        return await answer()
      } finally {
        underWay--
        if (underWay === 0) {
          for (const go of waiting) go()
          waiting = []
        }
      }
    },
    async pause(before = longestPause) {
      if (underWay === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      const timer = setTimeout(resolve, Math.min(3 * before, longestPause))
      await promise
      clearTimeout(timer)
    },
  }
}
