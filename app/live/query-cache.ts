import { QueryClient, QueryObserver } from "@tanstack/react-query"
import type { CachedQuery } from "./cached-query.ts"
import { cacheRetries, cacheTimes } from "./query-cache-times.ts"

const queryDefaults = {
  staleTime: cacheTimes.freshMs,
  gcTime: cacheTimes.cachedMs,
  refetchOnWindowFocus: false,
  retry: cacheRetries,
} as const

export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: queryDefaults } })

export function createObservedQuery<T>(client: QueryClient, name: string, read: () => Promise<T>): CachedQuery<T> {
  const queryKey = [name]
  const observer = new QueryObserver<T>(client, { queryKey, queryFn: read, notifyOnChangeProps: ["data", "error"] })
  return {
    get: () => observer.getCurrentResult().data,
    set: (next) => void client.setQueryData<T>(queryKey, next),
    refetch: () => client.invalidateQueries({ queryKey }),
    subscribe: (listener) =>
      observer.subscribe(({ error }) => {
        if (error) console.warn("This could not be read.", error)
        listener()
      }),
    close: () => client.clear(),
  }
}
