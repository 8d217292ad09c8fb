import { expect, test } from "vitest"
import { renameSchema } from "./name-input.ts"
import { findTwinNames } from "./name-kinds.ts"

test("names that differ in case, plural, accents or hyphens are twins; the one with more works is kept", () => {
  const names = [
    { name: "Rivers", count: 2 },
    { name: "river", count: 4 },
    { name: "tide-flats", count: 1 },
    { name: "Tide flats", count: 3 },
    { name: "fog", count: 2 },
  ]
  expect(findTwinNames(names)).toEqual([
    ["Rivers", "river"],
    ["tide-flats", "Tide flats"],
  ])
})

test("a tag cannot hold what separates tags, a medium can", () => {
  const valid = (kind: string, to: string) => renameSchema.safeParse({ kind, name: "oil", to }).success
  expect(valid("tag", "fog, mist")).toBe(false)
  expect(valid("medium", "Oil, wax on linen")).toBe(true)
  expect(valid("medium", "x".repeat(121))).toBe(false)
  expect(valid("tag", "  ")).toBe(false)
})
