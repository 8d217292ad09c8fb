import { expect, test } from "vitest"
import { filterOutdatedToasts } from "./filter-toasts.ts"

const toast = (at: string, ...about: string[]) => ({ at, done: about.length > 0 ? { about } : {} })

test("a newer toast about the same subject replaces the older one, on any page", () => {
  const [order, works] = [toast("/admin/orders/S-1005", "S-1005"), toast("/admin/artworks", "tide", "weir")]
  expect(filterOutdatedToasts([order, works], { about: ["S-1005"] }, "/admin")).toEqual([works])
  expect(filterOutdatedToasts([order, works], { about: ["weir"] }, "/admin/artworks/weir/edit")).toEqual([order])
  expect(filterOutdatedToasts([order, works], { about: ["ferry"] }, "/admin/artworks")).toEqual([order, works])
})

test("a toast without subjects is about its page", () => {
  const demo = toast("/admin/demo")
  expect(filterOutdatedToasts([demo], {}, "/admin/demo")).toEqual([])
  expect(filterOutdatedToasts([demo], {}, "/admin")).toEqual([demo])
})
