import type { Changes } from "../changes/changes.ts"
import { openMemory } from "./memory.server.ts"
import type { PageCache } from "./page-cache.ts"

/** Stores nothing while this process receives no announcements. */
export function openPageCache(changes: Changes): PageCache {
  const memory = openMemory()
  changes.listen(memory.forget)
  return {
    remember: (key, topics, compute, options) =>
      changes.connected() ? memory.remember(key, topics, compute, options) : compute(),
    known: (key) => (changes.connected() ? memory.known(key) : undefined),
    forget: memory.forget,
  }
}
