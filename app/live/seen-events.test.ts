import { expect, test } from "vitest"
import { createEventFilter } from "./seen-events.ts"

test("an event is new once within five seconds [RT-04]", () => {
  let now = 0
  const isNew = createEventFilter(() => now)
  expect(isNew("one")).toBe(true)
  now = 4999
  expect(isNew("one")).toBe(false)
  now = 5000
  expect(isNew("one")).toBe(true)
})

test("a thousand are remembered, the oldest forgotten first [RT-04]", () => {
  const isNew = createEventFilter(() => 0)
  for (let n = 0; n < 1000; n++) isNew(String(n))
  expect(isNew("0")).toBe(false)
  expect(isNew("999")).toBe(false)
  expect(isNew("1000")).toBe(true)
  expect(isNew("0")).toBe(true)
  expect(isNew("999")).toBe(false)
})
