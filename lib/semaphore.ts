/** First in, first out. Rejects with the reason of a `signal` that aborts before the turn. @param maxTasks concurrent tasks */
export function createSemaphore(maxTasks: number): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task, signal) => {
    signal?.throwIfAborted()
    if (running < maxTasks) running++
    else await waitForTurn(waiting, signal)
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const waitForTurn = (waiting: (() => void)[], signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener("abort", leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal?.reason)
    }
    waiting.push(begin)
    signal?.addEventListener("abort", leave, { once: true })
  })
