import fc from "fast-check"
import { expect, test } from "vitest"
import { getSafePath } from "./next-path.ts"

test.each([
  ["/admin/orders?state=open#last", "/admin/orders?state=open#last"],
  ["/", "/"],
  ["/gallery?q=http://a", "/gallery?q=http://a"],
])("a path of this site stays: %s", (asked, path) => {
  expect(getSafePath(asked)).toBe(path)
})

test.each([
  "",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "site@evil.example",
  "http://site.invalid@evil.example/",
  "https://evil.example",
  "//3232235521",
  "http://3232235521/",
  "evil",
])("any other value leads to the site's root: %j", (asked) => {
  expect(getSafePath(asked)).toBe("/")
})

test("a missing path leads to the site's root", () => {
  expect(getSafePath(null)).toBe("/")
})

test("no path leads a browser to another site", () => {
  const site = "https://studio.example"
  const hostile = fc.string({
    unit: fc.constantFrom("/", "\\", ".", ":", "@", "\t", "\n", "e", "%", "2", "f", "?", "#", "\0"),
  })
  fc.assert(
    fc.property(hostile, (asked) => {
      expect(new URL(getSafePath(asked), `${site}/auth`).origin).toBe(site)
    }),
    { numRuns: 2000 },
  )
})
