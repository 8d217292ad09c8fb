/**
 * Runs a task, and asks every second whether it is still wanted; otherwise its signal is aborted. A question that fails is
 * asked again: without its database the task itself finds out.
 * @returns its result; null if it was ended so
 */
export async function asLongAs<T>(isWanted: () => Promise<boolean>, task: (signal: AbortSignal) => Promise<T>) {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const askSoon = () => {
    if (!isOver) timer = setTimeout(ask, 1000)
  }
  const ask = () =>
    void isWanted()
      .catch(() => true)
      .then((wanted) => (wanted ? askSoon() : stop.abort()))
  askSoon()
  try {
    return await task(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return null
    throw error
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
