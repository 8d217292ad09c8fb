import type { Changes } from "../changes/changes.ts"
import { createCacheMemory } from "./memory.server.ts"
import type { PageCache } from "./page-cache.ts"

/** Stores nothing while this process receives no announcements. */
export function openPageCache(changes: Changes): PageCache {
  const memory = createCacheMemory()
  changes.listen(memory.invalidate)
  return {
    remember: (key, topics, compute, options) =>
      changes.isConnected() ? memory.remember(key, topics, compute, options) : compute(),
    find: (key) => (changes.isConnected() ? memory.find(key) : undefined),
    invalidate: memory.invalidate,
  }
}
