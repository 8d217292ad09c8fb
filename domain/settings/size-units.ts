import type { SizeUnits } from "../../lib/size-units.ts"

/** The first unit: the country's, or a chosen one. */
export const unitChoices = ["country", "in", "cm"] as const
type UnitChoice = (typeof unitChoices)[number]

const inchCountries = new Set(["US", "LR", "MM"])

type SizeUnitSettings = { country: string; unit: UnitChoice; bothUnits: boolean }

/** A size without a unit is in the first. */
export const getSizeUnits = ({ country, unit, bothUnits }: SizeUnitSettings): SizeUnits => ({
  first: unit === "country" ? getCountryUnit(country) : unit,
  both: bothUnits,
})

const getCountryUnit = (country: string): SizeUnits["first"] => (inchCountries.has(country) ? "in" : "cm")

/** Parts of stored settings may be missing. */
export const parseStoredSizeUnits = (stored: Record<string, unknown> | null): SizeUnits =>
  getSizeUnits({
    country: typeof stored?.country === "string" ? stored.country : "US",
    unit: unitChoices.find((choice) => choice === stored?.unit) ?? "country",
    bothUnits: stored?.bothUnits !== false,
  })
