import { expect, test } from "vitest"
import { isActive } from "./nav.ts"

test("the dashboard is active on its own address alone", () => {
  expect(isActive("/admin", "/admin")).toBe(true)
  expect(isActive("/admin", "/admin/")).toBe(true)
  expect(isActive("/admin", "/admin/orders")).toBe(false)
})

test("the others are active on every address below theirs", () => {
  expect(isActive("/admin/artworks", "/admin/artworks")).toBe(true)
  expect(isActive("/admin/artworks", "/admin/artworks/1/edit")).toBe(true)
  expect(isActive("/admin/artworks", "/admin/artworks-old")).toBe(false)
})
