/** RT-04. */
const maxSeenEvents = 1000
/** Milliseconds. */
const seenMs = 5000

/** Events may arrive twice around a lost connection, or from two processes. @returns true for a new event */
export function createEventFilter(now: () => number = Date.now): (id: string) => boolean {
  // in the order of their times
  const seen = new Map<string, number>()
  return (id) => {
    const at = now()
    for (const [old, time] of seen) {
      if (at - time < seenMs && seen.size < maxSeenEvents) break
      if (at - time >= seenMs || !seen.has(id)) seen.delete(old)
      else break
    }
    if (seen.has(id)) return false
    seen.set(id, at)
    return true
  }
}
