export type RequestsFirst = {
  /** Counts a request as under way until its answer is there. */
  during<T>(answer: () => Promise<T>): Promise<T>
  /**
   * Resolves when no request is under way, at the latest after `longestPause`.
   * @param before how long the last job of this kind took, in milliseconds: the next waits three times as long at most, so that
   *   jobs have a quarter of the time when there are always requests
   */
  pause(before?: number): Promise<void>
}

/** Milliseconds that a job waits for requests at most: jobs become slow while many people order, and never stop. */
export const longestPause = 2000

/**
 * Lets jobs wait for requests: both need this process's one thread, and people wait for answers, but not for an e-mail
 * that is delivered a second later.
 */
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
