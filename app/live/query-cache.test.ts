import { expect, test, vi } from "vitest"
import { createObservedQuery, createQueryClient } from "./query-cache.ts"

test("data is fresh for five minutes, kept for ten, not read again when the window is seen, and tried once more [OFF-04]", () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })
})

test("data is cached, can be set, is refetched, and is dropped on close", async () => {
  const client = createQueryClient()
  let read = 0
  const cached = createObservedQuery(client, "numbers", async () => ++read)
  const heard = vi.fn()
  const stop = cached.subscribe(heard)
  await vi.waitFor(() => expect(cached.get()).toBe(1))
  cached.set(10)
  expect(cached.get()).toBe(10)
  await cached.refetch()
  expect(cached.get()).toBe(2)
  expect(heard).toHaveBeenCalled()
  stop()
  cached.close()
  expect(client.getQueryCache().getAll()).toEqual([])
})
