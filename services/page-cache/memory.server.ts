import { LRUCache } from "lru-cache"
import type { ChangeTag } from "../changes/changes.ts"
import type { RememberOptions } from "./page-cache.ts"

const maxBytes = 64 * 1024 * 1024
const maxAge = 60_000

/** `until` is the end of its rest, as `performance.now()` counts. */
type Entry = { value: unknown; tags: ReadonlySet<ChangeTag>; until: number }
/** `changed` are the tags that changed since it began: whether they concern it is known at its end, with all its `tags`. */
type Pending = { value: Promise<unknown>; tags: ReadonlySet<ChangeTag>; rests: boolean; changed: ChangeTag[] }

export function openMemory() {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, ttl: maxAge })
  const pending = new Map<string, Pending>()
  const later = new Set<ChangeTag>()
  let waits = false

  async function make<T>(
    key: string,
    tags: readonly ChangeTag[],
    compute: () => Promise<T>,
    options: RememberOptions<T>,
  ) {
    const began = performance.now()
    const own: Pending = { value: compute(), tags: new Set(tags), rests: options.rest !== undefined, changed: [] }
    pending.set(key, own)
    try {
      const value = (await own.value) as T
      own.tags = new Set([...tags, ...(options.tagsIn?.(value) ?? [])])
      // Not pending anymore: something changed in the meantime, or a newer computation replaced it.
      const missed = own.changed.filter((tag) => touches([tag], own.tags))
      const rest = options.rest?.(value) ?? 0
      const current = pending.get(key) === own && (missed.length === 0 || rest > 0)
      const size = key.length + (options.bytes?.(value) ?? 2000)
      if (current && (options.keep?.(value) ?? true)) {
        entries.set(key, { value, tags: own.tags, until: began + rest }, { size })
        if (missed.length > 0) forgetLater(missed, began + rest)
      }
      return value
    } finally {
      if (pending.get(key) === own) pending.delete(key)
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
    const begun = pending.get(key)
    if (!begun) return make(key, tags, compute, options)
    const value = begun.value as Promise<T>
    // A caller must see the changes that precede its call.
    const before = [...begun.changed]
    if (before.length === 0) return value
    // `make` awaited the value first, and has read its tags.
    return value.then((one) => {
      if (!touches(before, begun.tags) || (options.rest?.(one) ?? 0) > 0) return one
      if (pending.get(key) === begun) pending.delete(key)
      return remember(key, tags, compute, options)
    })
  }

  function forget(changed: readonly ChangeTag[] | null): void {
    for (const [key, { tags, rests, changed: since }] of pending)
      if (changed === null || (!rests && touches(changed, tags))) pending.delete(key)
      else since.push(...changed.filter((tag) => rests || namesOne(tag)))
    const now = performance.now()
    for (const [key, { tags, until }] of entries.entries()) {
      if (!touches(changed, tags)) continue
      if (changed === null || until <= now) entries.delete(key)
      else
        forgetLater(
          changed.filter((tag) => touches([tag], tags)),
          until,
        )
    }
  }

  /** Drops the changed tags again when the rest has ended. */
  function forgetLater(changed: readonly ChangeTag[], at: number): void {
    for (const tag of changed) later.add(tag)
    if (waits) return
    waits = true
    const forgetNow = () => {
      waits = false
      const tags = [...later]
      later.clear()
      forget(tags)
    }
    setTimeout(forgetNow, Math.max(1, Math.ceil(at - performance.now()))).unref()
  }

  return {
    remember,
    known: <T>(key: string) => entries.get(key)?.value as T | undefined,
    forget,
  }
}

/** `artwork:ID` or `artwork:*`. */
const namesOne = (tag: ChangeTag) => tag.includes(":")

function touches(changed: readonly ChangeTag[] | null, tags: ReadonlySet<ChangeTag>): boolean {
  if (changed === null) return true
  return changed.some((tag) => {
    if (!tag.endsWith(":*")) return tags.has(tag)
    const kind = tag.slice(0, -1)
    return tags.values().some((one) => one.startsWith(kind))
  })
}
