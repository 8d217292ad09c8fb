import { expect, test } from "vitest"
import { proposeValue } from "./propose-value.ts"

const options = { currency: "USD", unit: "in" as const }

test.each([
  ["price", "about 900 or so", "900"],
  ["price", "1,234", "1234.00"],
  ["price", "900 or 1200", null],
  ["price", "cheap", null],
  ["price", "about 1,200", "1200.00"],
  ["price", "€ 1.200", "EUR 1200.00"],
  ["price", "approx. € 900", "EUR 900"],
  ["price", "900 eur or so", "EUR 900"],
  ["price", "about 900 dollars", "USD 900"],
  ["price", "900 kr", null],
  ["price", "some ₡ 900", null],
  ["price", "€ or $ 900", null],
  ["price", "50%", null],
  ["price", "sold to room 120", null],
  ["price", "12.5k", null],
  ["price", "about 900 thousand", null],
  ["height", "20", "20 in"],
  ["size", "20 x 30", "20 x 30 in"],
  ["size", "20 x", null],
  ["date", "after the flood of 1996 maybe", "1996"],
  ["date", "after the flood", null],
  ["availability", "avialable", "available"],
  ["availability", "was lent out", "on loan"],
  ["availability", "zzz", null],
  ["editionSize", "25 pieces?", "25"],
  ["description", "anything", null],
] as const)("%s: “%s” may mean %s [import notes]", (field, cell, proposal) => {
  expect(proposeValue(field, cell, options)).toBe(proposal)
})
