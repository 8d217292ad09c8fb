import { expect, test } from "vitest"
import { propose } from "./propose.ts"

const facts = { currency: "USD", unit: "in" as const }

test.each([
  ["price", "about 900 or so", "900"],
  ["price", "1,234", "1234.00"],
  ["price", "900 or 1200", null],
  ["price", "cheap", null],
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
] as const)("%s: “%s” may mean %s", (field, cell, proposal) => {
  expect(propose(field, cell, facts)).toBe(proposal)
})
