import { expect, test } from "vitest"
import { postalLabel, regionLabel } from "./addresses.ts"

test("names what an address of a country has", () => {
  expect([regionLabel("US"), postalLabel("US")]).toEqual(["State", "ZIP code"])
  expect([regionLabel("DE"), postalLabel("DE")]).toEqual([null, "Postal code"])
  for (const country of ["HK", "PA", "CW", "WS"]) expect(postalLabel(country)).toBeNull()
})

test.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])("%s is no country", (name) => {
  expect([regionLabel(name), postalLabel(name)]).toEqual([null, "Postal code"])
})
