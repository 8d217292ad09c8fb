/** A first-in, first-out semaphore. @param most concurrent tasks */
export function openPlaces(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let taken = 0
  return async (task) => {
    if (taken < most) taken++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}
