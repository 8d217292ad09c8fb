/** Idempotent. */
export type ReleaseKeys = () => void

type KeyedQueue = {
  /** Resolves when all earlier holders of these keys have left. */
  enter(keys: readonly string[]): Promise<ReleaseKeys>
}

/** First in, first out per key. */
export function openKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>()
  return {
    async enter(keys) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = keys.map((key) => last.get(key))
      // All keys at once, so that two callers with the same keys cannot deadlock.
      for (const key of keys) last.set(key, promise)
      await Promise.all(before)
      return () => {
        for (const key of keys) if (last.get(key) === promise) last.delete(key)
        resolve()
      }
    },
  }
}
