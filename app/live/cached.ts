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
  let isClosed = false
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    if (isClosed) return
    now = next
    for (const listener of listeners) listener()
  }
  const refetch = () => {
    asking ??= read()
      .then(set, (error: unknown) => void console.warn("This could not be read.", error))
      .finally(() => {
        asking = null
      })
    return asking
  }
  return {
    get: () => now,
    set,
    refetch,
    subscribe(listener) {
      if (now === undefined) void refetch()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
      now = undefined
    },
  }
}
