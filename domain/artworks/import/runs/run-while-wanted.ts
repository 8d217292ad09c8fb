/** Checks each second. A failed check is retried: without a database the task fails itself. Null when aborted. */
export async function runWhileWanted<T>(isWanted: () => Promise<boolean>, task: (signal: AbortSignal) => Promise<T>) {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const scheduleCheck = () => {
    if (!hasEnded) timer = setTimeout(check, 1000)
  }
  const check = () =>
    void isWanted()
      .catch(() => true)
      .then((wanted) => (wanted ? scheduleCheck() : stop.abort()))
  scheduleCheck()
  try {
    return await task(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return null
    throw error
  } finally {
    hasEnded = true
    clearTimeout(timer)
  }
}
