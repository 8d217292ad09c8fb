import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { awaitBriefly } from "./deferred-data.tsx"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("returns data that arrives at once", async () => {
  expect(await awaitBriefly(Promise.resolve({ works: 3 }))).toEqual({ works: 3 })
})

it("returns a promise for data that takes longer, and throws a failure", async () => {
  const answer = Promise.withResolvers<{ works: number }>()
  const given = awaitBriefly(answer.promise)
  await vi.advanceTimersByTimeAsync(300)
  const deferred = await given
  if (!("pending" in deferred)) throw new Error("it was not deferred")
  answer.resolve({ works: 3 })
  expect(await deferred.pending).toEqual({ works: 3 })
  await expect(awaitBriefly(Promise.reject(new Error("no answer")))).rejects.toThrow("no answer")
})
