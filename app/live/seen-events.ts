/** So many events are remembered (RT-04), */
export const seenLimit = 1000
/** for so many milliseconds. */
export const seenFor = 5000

/**
 * Remembers which events were seen, because one may come twice: around a lost connection, or from two processes.
 * @returns whether an event is seen for the first time, which remembers it
 */
export function rememberEvents(now: () => number = Date.now): (id: string) => boolean {
  // in the order of their times
  const seen = new Map<string, number>()
  return (id) => {
    const at = now()
    for (const [old, time] of seen) {
      if (at - time < seenFor && seen.size < seenLimit) break
      if (at - time >= seenFor || !seen.has(id)) seen.delete(old)
      else break
    }
    if (seen.has(id)) return false
    seen.set(id, at)
    return true
  }
}
