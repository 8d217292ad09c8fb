import { expect, test } from "vitest"
import { findRegions, regionCode } from "./regions.ts"

test.each([
  ["US", 59],
  ["CA", 13],
  ["AU", 8],
])("%s has all of its %i regions, each once, by name", (country, count) => {
  const regions = findRegions(country) ?? []
  expect(regions).toHaveLength(count)
  expect(new Set(regions.map(([code]) => code)).size).toBe(count)
  expect(regions.map(([, name]) => name)).toEqual(regions.map(([, name]) => name).toSorted())
  for (const [code, name] of regions) expect(`${code} ${name}`).toMatch(/^[A-Z]{2,3} [A-Z][A-Za-z. ]+$/)
})

test("a region is known by its code and by its name", () => {
  expect(regionCode("US", " oregon")).toBe("OR")
  expect(regionCode("US", "or")).toBe("OR")
  expect(regionCode("CA", "British Columbia")).toBe("BC")
  expect(regionCode("US", "Bavaria")).toBeNull()
  expect(findRegions("DE")).toBeNull()
})
