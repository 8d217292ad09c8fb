/** Data of the server that this page holds. */
export type Cached<T> = {
  /** Undefined until it was read. */
  get(): T | undefined
  set(next: T): void
  /** Reads it again; a failure is logged. */
  refetch(): Promise<void>
  subscribe(listener: () => void): () => void
  /** Forgets it. */
  close(): void
}

/**
 * The smallest cache there is, for public pages: TanStack Query, which the studio has, is three quarters of what live parts may
 * weigh there (decision 080). It is read when somebody listens.
 */
export function openCached<T>(read: () => Promise<T>): Cached<T> {
  let now: T | undefined
  let asking: Promise<void> | null = null
  /** Whether what is being read may be older than what is known by now: then it is read once more. */
  let isStale = false
  let isClosed = false
  const listeners = new Set<() => void>()
  const show = (next: T) => {
    if (isClosed) return
    now = next
    for (const listener of listeners) listener()
  }
  const readFresh = async () => {
    let next: T
    do {
      isStale = false
      next = await read()
    } while (isStale && !isClosed)
    show(next)
  }
  const refetch = () => {
    if (isClosed) return Promise.resolve()
    isStale = true
    asking ??= readFresh()
      .catch((error: unknown) => void console.warn("This could not be read.", error))
      .finally(() => {
        asking = null
      })
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
      if (now === undefined && !isClosed) void refetch()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
      now = undefined
    },
  }
}
