import type { HitCounter, Hits } from "./hit-counter.ts"

const everyMs = 5_000
/** Further ids are not counted while the database is unavailable. */
const maxIds = 20_000

type HitCounterOptions = {
  write: (hits: Hits[]) => Promise<void>
  log: { warn(fields: object, message?: string): void }
}

export function openHitCounter({ write, log }: HitCounterOptions): HitCounter {
  let waiting = new Map<string, Hits>()
  let timer: NodeJS.Timeout | null = null
  let last: Promise<void> = Promise.resolve()

  const count = (id: string, times: number, at: Date) => {
    const before = waiting.get(id)
    if (!before && waiting.size >= maxIds) return
    const latest = before && before.last > at ? before.last : at
    waiting.set(id, { id, times: (before?.times ?? 0) + times, last: latest })
  }
  const writeAll = async () => {
    const hits = [...waiting.values()]
    if (hits.length === 0) return
    waiting = new Map()
    try {
      await write(hits)
    } catch (err) {
      log.warn({ err, hits: hits.length }, "hits could not be written")
      for (const one of hits) count(one.id, one.times, one.last)
      scheduleFlush()
    }
  }
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    last = last.then(writeAll)
    return last
  }
  const scheduleFlush = () => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    add(id, at) {
      count(id, 1, at)
      scheduleFlush()
    },
    flushed: flush,
    async close() {
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
