import { LRUCache } from "lru-cache"
import type { ChangeTag } from "../changes/changes.ts"
import type { RememberOptions } from "./page-cache.ts"

const maxBytes = 64 * 1024 * 1024
const maxAge = 60_000

/** `until` is the end of its rest, as `performance.now()` counts. */
type Entry = { value: unknown; tags: ReadonlySet<ChangeTag>; freshUntil: number }
/** `changed` are the tags that changed since it began: whether they concern it is known at its end, with all its `tags`. */
type Pending = { value: Promise<unknown>; tags: ReadonlySet<ChangeTag>; mayBeStale: boolean; changed: ChangeTag[] }

type Memory = {
  entries: LRUCache<string, Entry>
  pending: Map<string, Pending>
  laterTags: Set<ChangeTag>
  isScheduled: boolean
}

export function createCacheMemory() {
  const memory: Memory = {
    entries: new LRUCache<string, Entry>({ maxSize: maxBytes, ttl: maxAge }),
    pending: new Map(),
    laterTags: new Set(),
    isScheduled: false,
  }
  return {
    remember: <T>(
      key: string,
      tags: readonly ChangeTag[],
      compute: () => Promise<T>,
      options: RememberOptions<T> = {},
    ): Promise<T> => remember(memory, { key, tags, compute, options }),
    find: <T>(key: string) => memory.entries.get(key)?.value as T | undefined,
    invalidate: (changed: readonly ChangeTag[] | null) => invalidate(memory, changed),
  }
}

type Computation<T> = {
  key: string
  tags: readonly ChangeTag[]
  compute: () => Promise<T>
  options: RememberOptions<T>
}

function remember<T>(memory: Memory, computation: Computation<T>): Promise<T> {
  const { key, options } = computation
  const entry = memory.entries.get(key)
  if (entry) return Promise.resolve(entry.value as T)
  const pendingEntry = memory.pending.get(key)
  if (!pendingEntry) return computeEntry(memory, computation)
  const value = pendingEntry.value as Promise<T>
  // A caller must see the changes that precede its call.
  const before = [...pendingEntry.changed]
  if (before.length === 0) return value
  // `computeEntry` awaited the value first, and has read its tags.
  return value.then((one) => {
    if (!isAffected(before, pendingEntry.tags) || (options.staleMs?.(one) ?? 0) > 0) return one
    if (memory.pending.get(key) === pendingEntry) memory.pending.delete(key)
    return remember(memory, computation)
  })
}

async function computeEntry<T>(memory: Memory, { key, tags, compute, options }: Computation<T>): Promise<T> {
  const startedAt = performance.now()
  const ownEntry: Pending = {
    value: compute(),
    tags: new Set(tags),
    mayBeStale: options.staleMs !== undefined,
    changed: [],
  }
  const { entries, pending } = memory
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
      if (missed.length > 0) invalidateLater(memory, missed, startedAt + staleMs)
    }
    return value
  } finally {
    if (pending.get(key) === ownEntry) pending.delete(key)
  }
}

function invalidate(memory: Memory, changed: readonly ChangeTag[] | null): void {
  const { entries, pending } = memory
  for (const [key, { tags, mayBeStale, changed: since }] of pending)
    if (changed === null || (!mayBeStale && isAffected(changed, tags))) pending.delete(key)
    else since.push(...changed.filter((tag) => mayBeStale || isItemTag(tag)))
  const now = performance.now()
  for (const [key, { tags, freshUntil }] of entries.entries()) {
    if (!isAffected(changed, tags)) continue
    if (changed === null || freshUntil <= now) entries.delete(key)
    else {
      const affecting = changed.filter((tag) => isAffected([tag], tags))
      invalidateLater(memory, affecting, freshUntil)
    }
  }
}

/** Drops the changed tags again when the rest has ended. */
function invalidateLater(memory: Memory, changed: readonly ChangeTag[], at: number): void {
  for (const tag of changed) memory.laterTags.add(tag)
  if (memory.isScheduled) return
  memory.isScheduled = true
  const invalidateNow = () => {
    memory.isScheduled = false
    const tags = [...memory.laterTags]
    memory.laterTags.clear()
    invalidate(memory, tags)
  }
  setTimeout(invalidateNow, Math.max(1, Math.ceil(at - performance.now()))).unref()
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
