import { LRUCache } from "lru-cache"
import type { Tag } from "../changes/changes.ts"
import type { RememberOptions } from "./page-cache.ts"

const maxBytes = 64 * 1024 * 1024
const maxAge = 60_000

type Entry = { value: unknown; tags: ReadonlySet<Tag> }
/** A pending value. `found`: it may have tags that are known only when it is computed. */
type Pending = { value: Promise<unknown>; tags: readonly Tag[]; found: boolean }

/** Values by key, each with the tags whose change invalidates it. At most 64 MB, each for at most a minute. */
export function openMemory() {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, ttl: maxAge })
  const pending = new Map<string, Pending>()

  async function make<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>, options: RememberOptions<T>) {
    const own: Pending = { value: compute(), tags, found: options.tagsIn !== undefined }
    pending.set(key, own)
    try {
      const value = (await own.value) as T
      // No longer pending: something changed meanwhile, or a newer computation replaced it.
      const current = pending.get(key) === own
      const size = key.length + (options.bytes?.(value) ?? 2000)
      if (current && (options.keep?.(value) ?? true))
        entries.set(key, { value, tags: new Set([...tags, ...(options.tagsIn?.(value) ?? [])]) }, { size })
      return value
    } finally {
      if (pending.get(key) === own) pending.delete(key)
    }
  }

  return {
    remember<T>(
      key: string,
      tags: readonly Tag[],
      compute: () => Promise<T>,
      options: RememberOptions<T> = {},
    ): Promise<T> {
      const entry = entries.get(key)
      if (entry) return Promise.resolve(entry.value as T)
      return (pending.get(key)?.value as Promise<T> | undefined) ?? make(key, tags, compute, options)
    },
    known: <T>(key: string) => entries.get(key)?.value as T | undefined,
    /** Drops values with one of these tags; with null all values. */
    forget(changed: readonly Tag[] | null): void {
      for (const [key, { tags, found }] of pending)
        if (touches(changed, new Set(tags)) || (found && changed?.some(namesOne))) pending.delete(key)
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
