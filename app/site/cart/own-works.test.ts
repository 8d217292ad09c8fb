import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { isOwnWork } from "./own-works.ts"
import { deleteOwnWorks, saveOwnWorks } from "./own-works-storage.ts"

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
  saveOwnWorks(["a", "b"], new Date(Date.now() + day))
  saveOwnWorks(["c"], new Date(Date.now() - 1))
  expect(["a", "b", "c", "d"].map(isOwnWork)).toEqual([true, true, false, false])
  deleteOwnWorks(["a"])
  expect(["a", "b"].map(isOwnWork)).toEqual([false, true])
})

test("without storage or with an invalid entry no work is the visitor's own", () => {
  localStorage.setItem("own-works", '["a"]')
  expect(isOwnWork("a")).toBe(false)
  vi.stubGlobal("localStorage", undefined)
  saveOwnWorks(["a"], new Date(Date.now() + day))
  expect(isOwnWork("a")).toBe(false)
})
