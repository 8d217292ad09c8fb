import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createCachedQuery } from "./cached-query.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("data is fresh for five minutes, kept for ten after the last who shows it, and read once more after a failure [OFF-04]", async () => {
  let reads = 0
  const cached = createCachedQuery(async () => {
    if (++reads === 1) throw new Error("no answer")
    return reads
  })
  const look = async () => {
    const stop = cached.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    stop()
    return cached.get()
  }
  expect(await look()).toBe(2)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(await look()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await look()).toBe(3)
  await vi.advanceTimersByTimeAsync(599_000)
  expect(cached.get()).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(cached.get()).toBeUndefined()
})

test("data set during a read is not overwritten by the older answer: the read is repeated", async () => {
  const answers = ["old", "new"].map((words) => ({ ...Promise.withResolvers<string>(), words }))
  let reads = 0
  const cached = createCachedQuery(() => answers[reads++]?.promise ?? Promise.reject(new Error("read too often")))
  const first = cached.refetch()
  cached.set("heard")
  const second = cached.refetch()
  for (const { resolve, words } of answers) resolve(words)
  await Promise.all([first, second])
  expect([cached.get(), reads]).toEqual(["new", 2])
})

test("closed data is not read again, even with subscribers or refetches", async () => {
  let reads = 0
  const cached = createCachedQuery(async () => ++reads)
  const stop = cached.subscribe(() => {})
  await cached.refetch()
  cached.close()
  stop()
  cached.subscribe(() => {})
  await cached.refetch()
  expect([reads, cached.get()]).toEqual([2, undefined])
})
