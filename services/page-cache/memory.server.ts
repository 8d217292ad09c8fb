import { LRUCache } from "lru-cache"
import type { Tag } from "../changes/changes.ts"
import type { RememberOptions } from "./page-cache.ts"

const maxBytes = 64 * 1024 * 1024
const maxAge = 60_000

type Entry = { value: unknown; tags: ReadonlySet<Tag> }
/** A value that is being computed. `changed`: of single things since it began; whether it shows them is known at its end. */
type Pending = { value: Promise<unknown>; tags: readonly Tag[]; changed: Tag[] }

/** Values by key, each with the tags whose change invalidates it. At most 64 MB, each for at most a minute. */
export function openMemory() {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, ttl: maxAge })
  const pending = new Map<string, Pending>()

  async function make<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>, options: RememberOptions<T>) {
    const own: Pending = { value: compute(), tags, changed: [] }
    pending.set(key, own)
    try {
      const value = (await own.value) as T
      const all = new Set([...tags, ...(options.tagsIn?.(value) ?? [])])
      // No longer pending: something changed meanwhile, or a newer computation replaced it.
      const current = pending.get(key) === own && !touches(own.changed, all)
      const size = key.length + (options.bytes?.(value) ?? 2000)
      if (current && (options.keep?.(value) ?? true)) entries.set(key, { value, tags: all }, { size })
      return value
    } finally {
      if (pending.get(key) === own) pending.delete(key)
    }
  }

  function remember<T>(
    key: string,
    tags: readonly Tag[],
    compute: () => Promise<T>,
    options: RememberOptions<T> = {},
  ): Promise<T> {
    const entry = entries.get(key)
    if (entry) return Promise.resolve(entry.value as T)
    const begun = pending.get(key)
    if (!begun) return make(key, tags, compute, options)
    const value = begun.value as Promise<T>
    // What changed before somebody asked must be in what they are given.
    const before = [...begun.changed]
    if (before.length === 0) return value
    return value.then((one) => {
      if (!touches(before, new Set(options.tagsIn?.(one)))) return one
      if (pending.get(key) === begun) pending.delete(key)
      return remember(key, tags, compute, options)
    })
  }

  return {
    remember,
    known: <T>(key: string) => entries.get(key)?.value as T | undefined,
    /** Drops values with one of these tags; with null all values. */
    forget(changed: readonly Tag[] | null): void {
      for (const [key, { tags, changed: since }] of pending)
        if (touches(changed, new Set(tags))) pending.delete(key)
        else since.push(...(changed?.filter(namesOne) ?? []))
      for (const [key, { tags }] of entries.entries()) if (touches(changed, tags)) entries.delete(key)
    },
  }
}

/** Whether a tag names one thing (`artwork:ID`) or all of a kind (`artwork:*`). */
const namesOne = (tag: Tag) => tag.includes(":")

function touches(changed: readonly Tag[] | null, tags: ReadonlySet<Tag>): boolean {
  if (changed === null) return true
  return changed.some((tag) => {
    if (!tag.endsWith(":*")) return tags.has(tag)
    const kind = tag.slice(0, -1)
    return tags.values().some((one) => one.startsWith(kind))
  })
}
