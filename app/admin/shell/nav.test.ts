import { expect, test } from "vitest"
import { isActive } from "./nav.ts"

test("the dashboard is active only on its own address", () => {
  expect(isActive("/admin", "/admin")).toBe(true)
  expect(isActive("/admin", "/admin/")).toBe(true)
  expect(isActive("/admin", "/admin/orders")).toBe(false)
})

test("the others are active on their address and every address below", () => {
  expect(isActive("/admin/artworks", "/admin/artworks")).toBe(true)
  expect(isActive("/admin/artworks", "/admin/artworks/1/edit")).toBe(true)
  expect(isActive("/admin/artworks", "/admin/artworks-old")).toBe(false)
})
