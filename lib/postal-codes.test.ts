import { expect, test } from "vitest"
import { isPostalCode } from "./postal-codes.ts"

test.each([
  ["US", "97103"],
  ["US", "97103-1234"],
  ["US", "97103 1234"],
  ["DE", "10115"],
  ["DE", "D-10115"],
  ["DE", "DE 10115"],
  ["AT", "A-1010"],
  ["SE", "SE-114 55"],
  ["SE", "11455"],
  ["GB", "sw1a 1aa"],
  ["GB", "SW1A1AA"],
  ["IE", "D02 X285"],
  ["IE", "d02x285"],
  ["CA", "h2j2k9"],
  ["NL", "1012 ab"],
  ["PL", "00950"],
  ["PT", "1000205"],
  ["JP", "1000001"],
  ["JP", "100-0001"],
  ["BR", "01310 100"],
  ["LT", "01100"],
  ["LV", "LV-1010"],
  ["AD", "AD500"],
  ["FR", "75 011"],
])("%s: %s can be one", (country, typed) => expect(isPostalCode(typed, country)).toBe(true))

test.each([
  ["US", "9x"],
  ["US", "9710"],
  ["US", "971034"],
  ["DE", "ABC"],
  ["DE", "1011"],
  ["GB", "12345"],
  ["CA", "97103"],
  ["FR", "7501"],
])("%s: %s cannot", (country, typed) => expect(isPostalCode(typed, country)).toBe(false))

test("of a country that is not known everything can be one", () => {
  expect(isPostalCode("GY1 1AA", "GG")).toBe(true)
  expect(isPostalCode("whatever", "XK")).toBe(true)
})
