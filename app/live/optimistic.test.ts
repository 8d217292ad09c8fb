import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createOptimisticChanges } from "./optimistic.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function numbers(old: number | undefined) {
  const logged: unknown[] = []
  const read: string[] = []
  const data = { now: old }
  const changes = createOptimisticChanges<number>({
    hasOld: () => data.now !== undefined,
    refetch: async () => void read.push("read"),
    log: (_words, error) => logged.push(error),
  })
  const shown = () => changes.pending().reduce((sum, change) => sum + change, data.now ?? 0)
  const states = () => changes.entries().map(({ state }) => state)
  return { changes, data, logged, read, shown, states }
}

test("a change is shown at once, kept when it is made, and listed for two seconds more [OFF-03]", async () => {
  const { changes, data, shown, states } = numbers(1)
  const sent = Promise.withResolvers<number>()
  const made = changes.run(
    10,
    () => sent.promise,
    (result) => {
      data.now = result
    },
  )
  expect([shown(), states()]).toEqual([11, ["pending"]])
  sent.resolve(12)
  expect(await made).toBe(12)
  expect([shown(), states()]).toEqual([12, ["success"]])
  vi.advanceTimersByTime(1999)
  expect(states()).toEqual(["success"])
  vi.advanceTimersByTime(1)
  expect(states()).toEqual([])
})

test("a change that fails is undone, logged, rethrown and listed for five seconds; others stay [OFF-03]", async () => {
  const { changes, logged, read, shown, states } = numbers(1)
  const [failing, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failed = changes.run(10, () => failing.promise)
  void changes.run(100, () => other.promise)
  expect(shown()).toBe(111)
  const refused = new Error("refused")
  failing.reject(refused)
  await expect(failed).rejects.toBe(refused)
  expect([shown(), states()]).toEqual([101, ["error", "pending"]])
  expect([logged, read]).toEqual([[refused], []])
  vi.advanceTimersByTime(4999)
  expect(states()).toEqual(["error", "pending"])
  vi.advanceTimersByTime(1)
  expect(states()).toEqual(["pending"])
})

test("without old data it is fetched [OFF-03]", async () => {
  const { changes, read } = numbers(undefined)
  await expect(changes.run(10, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
  expect(read).toEqual(["read"])
})
