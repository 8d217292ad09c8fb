/**
 * Runs a task, and asks every second whether it is still wanted; otherwise its signal is aborted.
 * @returns its result; null if it was ended so
 */
export async function asLongAs<T>(isWanted: () => Promise<boolean>, task: (signal: AbortSignal) => Promise<T>) {
  const stop = new AbortController()
  const asking = setInterval(() => {
    isWanted().then(
      (wanted) => wanted || stop.abort(),
      // without its database the task itself finds out
      () => {},
    )
  }, 1000)
  try {
    return await task(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return null
    throw error
  } finally {
    clearInterval(asking)
  }
}
