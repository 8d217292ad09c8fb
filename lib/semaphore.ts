/** A first-in, first-out semaphore. @param maxTasks concurrent tasks */
export function createSemaphore(maxTasks: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < maxTasks) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
