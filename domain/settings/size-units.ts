import type { SizeUnits } from "../../lib/size-units.ts"

/** The first unit: the country's, or a chosen one. */
export const unitChoices = ["country", "in", "cm"] as const
type UnitChoice = (typeof unitChoices)[number]

const inInches = new Set(["US", "LR", "MM"])

type Chosen = { country: string; unit: UnitChoice; bothUnits: boolean }

/** A size without a unit is in the first. */
export const sizeUnitsOf = ({ country, unit, bothUnits }: Chosen): SizeUnits => ({
  first: unit === "country" ? unitOfCountry(country) : unit,
  both: bothUnits,
})

const unitOfCountry = (country: string): SizeUnits["first"] => (inInches.has(country) ? "in" : "cm")

/** Parts of stored settings may be missing. */
export const storedSizeUnits = (stored: Record<string, unknown> | null): SizeUnits =>
  sizeUnitsOf({
    country: typeof stored?.country === "string" ? stored.country : "US",
    unit: unitChoices.find((choice) => choice === stored?.unit) ?? "country",
    bothUnits: stored?.bothUnits !== false,
  })
