import { LRUCache } from "lru-cache"
import type { KeepOptions, Tag } from "./page-cache.ts"

const mostBytes = 64 * 1024 * 1024
const longest = 60_000

type Kept = { value: unknown; tags: readonly Tag[] }
type Flight = { value: Promise<unknown>; tags: readonly Tag[] }

/** The memory of a page cache, as long as it is told of every change. */
export function keptValues() {
  const values = new LRUCache<string, Kept>({ maxSize: mostBytes, ttl: longest })
  const flights = new Map<string, Flight>()

  async function make<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>, options: KeepOptions<T>) {
    const flight: Flight = { value: compute(), tags }
    flights.set(key, flight)
    try {
      const value = (await flight.value) as T
      // Gone from the flights: something changed meanwhile, or a newer flight took its place.
      const current = flights.get(key) === flight
      const size = key.length + (options.bytes?.(value) ?? 2000)
      if (current && (options.keep?.(value) ?? true)) values.set(key, { value, tags }, { size })
      return value
    } finally {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }

  return {
    remember<T>(
      key: string,
      tags: readonly Tag[],
      compute: () => Promise<T>,
      options: KeepOptions<T> = {},
    ): Promise<T> {
      const kept = values.get(key)
      if (kept) return Promise.resolve(kept.value as T)
      return (flights.get(key)?.value as Promise<T> | undefined) ?? make(key, tags, compute, options)
    },
    forget(changed: readonly Tag[]): void {
      const touches = ({ tags }: { tags: readonly Tag[] }) => tags.some((tag) => changed.includes(tag))
      for (const [key, flight] of flights) if (touches(flight)) flights.delete(key)
      for (const [key, kept] of values.entries()) if (touches(kept)) values.delete(key)
    },
  }
}
