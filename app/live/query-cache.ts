import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { cacheRetries, cacheTimes } from "./cache-times.ts"
import type { Cached } from "./cached.ts"

const queryDefaults = {
  staleTime: cacheTimes.fresh,
  gcTime: cacheTimes.kept,
  refetchOnWindowFocus: false,
  retry: cacheRetries,
} as const

export const openQueryClient = () => new QueryClient({ defaultOptions: { queries: queryDefaults } })

export function queryCached<T>(client: QueryClient, name: string, read: () => Promise<T>): Cached<T> {
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
