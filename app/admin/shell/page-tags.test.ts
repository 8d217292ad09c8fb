import { expect, test } from "vitest"
import { isPageAffected } from "./page-tags.ts"

test.each([
  ["/admin/orders", ["studio.orders"], true],
  ["/admin/orders", ["artworks", "studio.artworks"], false],
  ["/admin/orders", null, true],
  ["/admin/orders/S-1001", ["studio.orders"], false],
  ["/admin/orders/S-1001", null, false],
  ["/admin/artworks?edit=table", ["studio.artworks"], false],
  ["/admin/blog", ["posts"], true],
  ["/admin/settings/people", ["studio.people"], true],
  ["/admin/settings/people/1", ["studio.people"], false],
] as const)("%s and %j: %s [live lists]", (page, tags, isListed) => {
  expect(isPageAffected(new URL(page, "http://site.test"), tags)).toBe(isListed)
})
