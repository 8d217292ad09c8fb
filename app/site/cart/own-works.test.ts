import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetOwnWorks, noteOwnWorks } from "./note-own-works.ts"
import { isOwnWork } from "./own-works.ts"

const day = 24 * 3600_000

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal("dispatchEvent", () => true)
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test("works are one's own until the time is over, or the order is [CHK-02]", () => {
  noteOwnWorks(["a", "b"], new Date(Date.now() + day))
  noteOwnWorks(["c"], new Date(Date.now() - 1))
  expect(["a", "b", "c", "d"].map(isOwnWork)).toEqual([true, true, false, false])
  forgetOwnWorks(["a"])
  expect(["a", "b"].map(isOwnWork)).toEqual([false, true])
})

test("without storage or with an invalid entry no work is the visitor's own", () => {
  localStorage.setItem("own-works", '["a"]')
  expect(isOwnWork("a")).toBe(false)
  vi.stubGlobal("localStorage", undefined)
  noteOwnWorks(["a"], new Date(Date.now() + day))
  expect(isOwnWork("a")).toBe(false)
})
