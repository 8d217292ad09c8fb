import { LRUCache } from "lru-cache"
import type { ChangeTag } from "../changes/changes.ts"
import type { RememberOptions } from "./page-cache.ts"

const maxBytes = 64 * 1024 * 1024
const maxAge = 60_000

/** `until` is the end of its rest, as `performance.now()` counts. */
type Entry = { value: unknown; tags: ReadonlySet<ChangeTag>; freshUntil: number }
/** `changed` are the tags that changed since it began: whether they concern it is known at its end, with all its `tags`. */
type Pending = { value: Promise<unknown>; tags: ReadonlySet<ChangeTag>; mayBeStale: boolean; changed: ChangeTag[] }

export function createCacheMemory() {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, ttl: maxAge })
  const pending = new Map<string, Pending>()
  const laterTags = new Set<ChangeTag>()
  let isScheduled = false

  async function computeEntry<T>(
    key: string,
    tags: readonly ChangeTag[],
    compute: () => Promise<T>,
    options: RememberOptions<T>,
  ) {
    const startedAt = performance.now()
    const ownEntry: Pending = {
      value: compute(),
      tags: new Set(tags),
      mayBeStale: options.staleMs !== undefined,
      changed: [],
    }
    pending.set(key, ownEntry)
    try {
      const value = (await ownEntry.value) as T
      ownEntry.tags = new Set([...tags, ...(options.tagsIn?.(value) ?? [])])
      // Not pending anymore: something changed in the meantime, or a newer computation replaced it.
      const missed = ownEntry.changed.filter((tag) => isAffected([tag], ownEntry.tags))
      const staleMs = options.staleMs?.(value) ?? 0
      const current = pending.get(key) === ownEntry && (missed.length === 0 || staleMs > 0)
      const size = key.length + (options.bytes?.(value) ?? 2000)
      if (current && (options.shouldStore?.(value) ?? true)) {
        entries.set(key, { value, tags: ownEntry.tags, freshUntil: startedAt + staleMs }, { size })
        if (missed.length > 0) invalidateLater(missed, startedAt + staleMs)
      }
      return value
    } finally {
      if (pending.get(key) === ownEntry) pending.delete(key)
    }
  }

  function remember<T>(
    key: string,
    tags: readonly ChangeTag[],
    compute: () => Promise<T>,
    options: RememberOptions<T> = {},
  ): Promise<T> {
    const entry = entries.get(key)
    if (entry) return Promise.resolve(entry.value as T)
    const pendingEntry = pending.get(key)
    if (!pendingEntry) return computeEntry(key, tags, compute, options)
    const value = pendingEntry.value as Promise<T>
    // A caller must see the changes that precede its call.
    const before = [...pendingEntry.changed]
    if (before.length === 0) return value
    // `make` awaited the value first, and has read its tags.
    return value.then((one) => {
      if (!isAffected(before, pendingEntry.tags) || (options.staleMs?.(one) ?? 0) > 0) return one
      if (pending.get(key) === pendingEntry) pending.delete(key)
      return remember(key, tags, compute, options)
    })
  }

  function invalidate(changed: readonly ChangeTag[] | null): void {
    for (const [key, { tags, mayBeStale, changed: since }] of pending)
      if (changed === null || (!mayBeStale && isAffected(changed, tags))) pending.delete(key)
      else since.push(...changed.filter((tag) => mayBeStale || isItemTag(tag)))
    const now = performance.now()
    for (const [key, { tags, freshUntil }] of entries.entries()) {
      if (!isAffected(changed, tags)) continue
      if (changed === null || freshUntil <= now) entries.delete(key)
      else
        invalidateLater(
          changed.filter((tag) => isAffected([tag], tags)),
          freshUntil,
        )
    }
  }

  /** Drops the changed tags again when the rest has ended. */
  function invalidateLater(changed: readonly ChangeTag[], at: number): void {
    for (const tag of changed) laterTags.add(tag)
    if (isScheduled) return
    isScheduled = true
    const invalidateNow = () => {
      isScheduled = false
      const tags = [...laterTags]
      laterTags.clear()
      invalidate(tags)
    }
    setTimeout(invalidateNow, Math.max(1, Math.ceil(at - performance.now()))).unref()
  }

  return {
    remember,
    find: <T>(key: string) => entries.get(key)?.value as T | undefined,
    invalidate,
  }
}

/** `artwork:ID` or `artwork:*`. */
const isItemTag = (tag: ChangeTag) => tag.includes(":")

function isAffected(changed: readonly ChangeTag[] | null, tags: ReadonlySet<ChangeTag>): boolean {
  if (changed === null) return true
  return changed.some((tag) => {
    if (!tag.endsWith(":*")) return tags.has(tag)
    const kind = tag.slice(0, -1)
    return tags.values().some((one) => one.startsWith(kind))
  })
}
