import { href as ofLibrary } from "react-router"
import { expect, test } from "vitest"
import { href } from "./href.ts"

test("browsers make the addresses that the server makes", () => {
  const values = ["a", "slack-water", "Größe & Maß", "1+1=2", "a/b?c#d%20", "$,:;@ ~!*'()", "日本", "%24", ""]
  for (const value of values)
    for (const path of ["/artwork/:id", "/a/:id?/b", "/x/:id/y/:id"])
      expect(href(path, { id: value })).toBe(ofLibrary(path as "/artwork/:id", { id: value }))
  expect(href("/")).toBe("/")
  expect(href("/gallery")).toBe("/gallery")
  expect(href("/a/:id?")).toBe(ofLibrary("/a/:id?" as "/"))
  expect(() => href("/artwork/:id")).toThrow("id")
})
