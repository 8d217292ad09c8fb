import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createActivityStack } from "./activity-stack.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const openStackWith = (...titles: string[]) => {
  const stack = createActivityStack()
  for (const title of titles) stack.add({ title })
  return { stack, seen: () => stack.shown().map(({ title }) => title) }
}

test("three are shown, the others wait for their turn, and each has four seconds from when it is shown", () => {
  const { seen } = openStackWith("one", "two", "three", "four", "five")
  expect(seen()).toEqual(["one", "two", "three"])
  vi.advanceTimersByTime(3_999)
  expect(seen()).toEqual(["one", "two", "three"])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual(["four", "five"])
  vi.advanceTimersByTime(3_999)
  expect(seen()).toEqual(["four", "five"])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual([])
})

test("a later message is removed later", () => {
  const { stack, seen } = openStackWith("one")
  vi.advanceTimersByTime(1_500)
  stack.add({ title: "two" })
  vi.advanceTimersByTime(2_500)
  expect(seen()).toEqual(["two"])
  vi.advanceTimersByTime(1_500)
  expect(seen()).toEqual([])
})

test("nothing is removed while paused; then each has the rest of its time [SHELL-12]", () => {
  const { stack, seen } = openStackWith("one", "two", "three", "four")
  vi.advanceTimersByTime(3_000)
  stack.hold()
  vi.advanceTimersByTime(60_000)
  stack.add({ title: "five" })
  expect(seen()).toEqual(["one", "two", "three"])
  stack.release()
  vi.advanceTimersByTime(999)
  expect(seen()).toEqual(["one", "two", "three"])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual(["four", "five"])
})

test("a removed message makes room for the next, also while paused, and the new one has its whole time", () => {
  const { stack, seen } = openStackWith("one", "two", "three", "four")
  stack.hold()
  stack.dismiss(stack.shown()[1]?.id ?? 0)
  expect(seen()).toEqual(["one", "three", "four"])
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual(["one", "three", "four"])
  stack.release()
  vi.advanceTimersByTime(3_999)
  expect(seen()).toEqual(["one", "three", "four"])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual([])
})

test("listeners are called for every change, and not after unsubscribing", () => {
  const { stack } = openStackWith()
  let callCount = 0
  const leave = stack.subscribe(() => {
    callCount += 1
  })
  stack.add({ title: "one" })
  expect(callCount).toBe(1)
  vi.advanceTimersByTime(4_000)
  expect(callCount).toBe(2)
  leave()
  stack.add({ title: "two" })
  expect(callCount).toBe(2)
})
