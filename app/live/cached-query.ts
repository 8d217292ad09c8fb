import { cacheRetries, cacheTimes } from "./query-cache-times.ts"

export type CachedQuery<T> = {
  get(): T | undefined
  set(next: T): void
  refetch(): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

/** For public pages: TanStack Query is three quarters of their budget for live code (decision 080). Timing: OFF-04. */
export function createCachedQuery<T>(read: () => Promise<T>): CachedQuery<T> {
  let now: T | undefined
  let asking: Promise<void> | null = null
  /** The running read may be outdated: read again after it. */
  let isStale = false
  let isClosed = false
  let readAt = 0
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const show = (next: T) => {
    if (isClosed) return
    now = next
    readAt = Date.now()
    for (const listener of listeners) listener()
  }
  const readFresh = async () => {
    let next: T
    do {
      isStale = false
      next = await readWithRetry(read)
    } while (isStale && !isClosed)
    show(next)
  }
  const refetch = () => {
    if (isClosed) return Promise.resolve()
    isStale = true
    asking ??= readFresh()
      .catch((error: unknown) => void console.warn("This could not be read.", error))
      .finally(() => (asking = null))
    return asking
  }
  return {
    get: () => now,
    set(next) {
      isStale = true
      show(next)
    },
    refetch,
    subscribe(listener) {
      clearTimeout(forgetting)
      const isOld = now === undefined || Date.now() - readAt >= cacheTimes.freshMs
      if (isOld && !isClosed) void refetch()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(forgetting)
        forgetting = setTimeout(() => {
          now = undefined
        }, cacheTimes.cachedMs)
      }
    },
    close() {
      isClosed = true
      clearTimeout(forgetting)
      now = undefined
    },
  }
}

/** Milliseconds before a failed read is retried. */
const retryPauseMs = 1_000

async function readWithRetry<T>(read: () => Promise<T>): Promise<T> {
  for (let left = cacheRetries; left > 0; left--) {
    try {
      return await read()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    }
  }
  return read()
}
