import { expect, test } from "vitest"
import { formatSizeLimit, formatWeight } from "../../lib/size-units.ts"
import { settingsSchemas } from "./settings.ts"
import { getSizeUnits, parseStoredSizeUnits } from "./size-units.ts"

test.each([
  [{}, { first: "in", both: true }],
  [{ country: "US" }, { first: "in", both: true }],
  [{ country: "DE" }, { first: "cm", both: true }],
  [
    { country: "DE", unit: "in" },
    { first: "in", both: true },
  ],
  [
    { country: "US", unit: "cm", bothUnits: false },
    { first: "cm", both: false },
  ],
] as const)("settings %j, as 1.0.0 or later stored them, mean %j [ADM-21]", (stored, units) => {
  expect(getSizeUnits(settingsSchemas.site.parse(stored))).toEqual(units)
  expect(parseStoredSizeUnits(stored)).toEqual(units)
})

test("limits and weights are in the site's units, too", () => {
  expect(formatSizeLimit(400, { first: "in", both: true })).toBe("16″ (40 cm)")
  expect(formatSizeLimit(400, { first: "cm", both: true })).toBe("40 cm (16″)")
  expect(formatSizeLimit(1000, { first: "cm", both: false })).toBe("100 cm")
  expect(formatWeight(24_040, { first: "cm", both: true })).toBe("24.04 kg (53 lb)")
  expect(formatWeight(24_040, { first: "in", both: false })).toBe("53 lb")
})
