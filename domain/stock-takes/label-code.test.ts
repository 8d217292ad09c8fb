import { expect, test, vi } from "vitest"
import { createCodeFinder } from "./label-code.ts"

const work = (id: string, number: string | null, code?: string) => ({
  id,
  slug: `${id}-2026`,
  number,
  certificates: code ? [{ code, copy: 3 }] : [],
})
const find = createCodeFinder([
  work("cradle", "MO-2026-1"),
  work("weir", "MO-2", "7Q4M21KD90XEHT3R"),
  work("ebb", "double"),
  work("neap", "Double"),
])
const found = (code: string) => {
  const one = find(code)
  return one && [one.work.id, one.copy]
}

test.each([
  ["a wall label", "https://morrow.example/artwork/cradle", ["cradle", 0]],
  [
    "a work's page, on a site that has moved",
    "https://elsewhere.example/gallery/artwork/cradle-2026/?from=label",
    ["cradle", 0],
  ],
  ["a certificate", "https://morrow.example/certificates/7Q4M-21KD-90XE-HT3R", ["weir", 3]],
  ["a certificate's code that was typed", "7q4m 21kd 90xe ht3r", ["weir", 3]],
  ["a number", " mo 2026-1 ", ["cradle", 0]],
  ["a number that two works have", "double", null],
  ["an address of something else", "https://morrow.example/blog/cradle", null],
  ["a broken address", "https://morrow.example/artwork/%E0%A4%A", null],
  ["nothing", "  ", null],
])("what is read from %s [ADM-15]", (_, code, is) => {
  expect(found(code)).toEqual(is)
})

test("labels are read on phones of 2023, too", () => {
  const parse = vi.spyOn(URL, "parse").mockImplementation(() => {
    throw new TypeError("URL.parse is not a function")
  })
  expect(found("https://morrow.example/artwork/cradle")).toEqual(["cradle", 0])
  expect(found("https://[")).toBeNull()
  parse.mockRestore()
})
