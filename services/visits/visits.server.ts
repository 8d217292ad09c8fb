import { createAllowance, missingPerNetwork, missingWithoutNetwork } from "./allowance.ts"
import type { PendingVisit, Visits } from "./visits.ts"

const everyMs = 2_000
const batch = 500
/** While the database is unavailable; further visits are not counted. */
const maxWaiting = 10_000
/** A waiting visit still names a network, so it is dropped after this time. */
const maxWaitMs = 5 * 60_000

type VisitsOptions = {
  write: (visits: PendingVisit[]) => Promise<void>
  log: { warn(fields: object, message?: string): void }
}

export function openVisits({ write, log }: VisitsOptions): Visits {
  let waiting: PendingVisit[] = []
  let timer: NodeJS.Timeout | null = null
  let last: Promise<void> = Promise.resolve()
  const isAllowed = createAllowance()
  const isMissingAllowed = createAllowance(missingPerNetwork, missingWithoutNetwork)

  const writeSome = async (): Promise<boolean> => {
    const now = waiting.splice(0, batch)
    if (now.length === 0) return false
    try {
      await write(now)
      return true
    } catch (err) {
      log.warn({ err, visits: now.length }, "visits could not be written")
      const oldest = Date.now() - maxWaitMs
      waiting = [...now, ...waiting].filter(({ at }) => +at > oldest).slice(0, maxWaiting)
      return false
    }
  }
  /** Sequential, so that a failure is retried later instead of at once. */
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    last = last.then(async () => {
      while (await writeSome());
      if (waiting.length > 0) scheduleFlush()
    })
    return last
  }
  const scheduleFlush = () => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    isAllowed,
    isMissingAllowed,
    add(visit) {
      if (waiting.length >= maxWaiting) return
      waiting.push(visit)
      if (waiting.length === batch) void flush()
      else scheduleFlush()
    },
    flushed: flush,
    async close() {
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
