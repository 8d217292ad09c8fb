import { expect, test } from "vitest"
import { countryCode, countryName } from "./country-name.ts"

test.each([
  ["us", "US"],
  ["United States", "US"],
  [" germany ", "DE"],
  ["", ""],
  ["Atlantis", null],
  ["XX", null],
  ["EU", null],
])("%j is the country %j", (written, code) => {
  expect(countryCode(written)).toBe(code)
})

test("a code that is no country has no name", () => {
  expect([countryName("FR"), countryName("ZZ"), countryName("fr"), countryName("")]).toEqual(["France", "", "", ""])
})
