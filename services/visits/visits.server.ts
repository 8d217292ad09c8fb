import { openAllowance } from "./allowance.ts"
import type { NotedVisit, Visits } from "./visits.ts"

/** Written at the latest after so many milliseconds, or as soon as so many wait. */
const everyMs = 2_000
const batch = 500
/** As many wait while the database is away; further ones are not counted. */
const mostWaiting = 10_000
/** Nothing waits longer than this, because it still names a network. */
const longestMs = 5 * 60_000

type Parts = {
  write: (visits: NotedVisit[]) => Promise<void>
  log: { warn(fields: object, message?: string): void }
}

/** Keeps visits in memory for two seconds at most, while the database answers, and writes them together. */
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
  /** One after the other, so that a failure is tried again later and not at once. */
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
