import { QueryClient, QueryObserver } from "@tanstack/react-query"
import type { Cached } from "./cached.ts"

const minute = 60_000

/** What the browser keeps of the server's data in the studio (OFF-04). */
export const queryDefaults = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnWindowFocus: false,
  retry: 1,
} as const

export const openQueryClient = () => new QueryClient({ defaultOptions: { queries: queryDefaults } })

/** One query of the client, as data that parts of the page hold. */
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
