/** Checks each second. A failed check is retried: without a database the task fails itself. Null when aborted. */
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
