import { openAllowance } from "./allowance.ts"
import type { NotedVisit, Visits } from "./visits.ts"

const everyMs = 2_000
const batch = 500
/** While the database is unavailable; further visits are not counted. */
const mostWaiting = 10_000
/** A waiting visit still names a network, so it is dropped after this time. */
const longestMs = 5 * 60_000

type Parts = {
  write: (visits: NotedVisit[]) => Promise<void>
  log: { warn(fields: object, message?: string): void }
}

export function openVisits({ write, log }: Parts): Visits {
  let waiting: NotedVisit[] = []
  let timer: NodeJS.Timeout | null = null
  let last: Promise<void> = Promise.resolve()
  const mayNote = openAllowance()

  const writeSome = async (): Promise<boolean> => {
    const now = waiting.splice(0, batch)
    if (now.length === 0) return false
    try {
      await write(now)
      return true
    } catch (err) {
      log.warn({ err, visits: now.length }, "visits could not be written")
      const oldest = Date.now() - longestMs
      waiting = [...now, ...waiting].filter(({ at }) => +at > oldest).slice(0, mostWaiting)
      return false
    }
  }
  /** Sequential, so that a failure is retried later instead of at once. */
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    last = last.then(async () => {
      while (await writeSome());
      if (waiting.length > 0) later()
    })
    return last
  }
  const later = () => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    mayNote,
    note(visit) {
      if (waiting.length >= mostWaiting) return
      waiting.push(visit)
      if (waiting.length === batch) void flush()
      else later()
    },
    settled: flush,
    async close() {
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
