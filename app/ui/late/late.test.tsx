import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { soonOrLate } from "./late.tsx"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("returns data that arrives soon", async () => {
  expect(await soonOrLate(Promise.resolve({ works: 3 }))).toEqual({ works: 3 })
})

it("returns a promise for late data, and throws a failure", async () => {
  const answer = Promise.withResolvers<{ works: number }>()
  const given = soonOrLate(answer.promise)
  await vi.runAllTimersAsync()
  const late = await given
  if (!("late" in late)) throw new Error("it was not late")
  answer.resolve({ works: 3 })
  expect(await late.late).toEqual({ works: 3 })
  await expect(soonOrLate(Promise.reject(new Error("no answer")))).rejects.toThrow("no answer")
})
