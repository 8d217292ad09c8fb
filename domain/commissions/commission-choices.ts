import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { formatMoney } from "../../lib/format-money.ts"

// Separate from the schema, because the browser's form must not load zod.

export const commissionUnits = ["in", "cm"] as const
export const unitLabels: Record<(typeof commissionUnits)[number], string> = { in: "inches", cm: "centimeters" }

export const commissionMediums = [
  "Whatever suits it best",
  "Painting on canvas or linen",
  "Painting on panel",
  "Work on paper",
  "Something else",
] as const

/** Limits in whole units of the site's currency; `open`: not decided. */
export const budgets = ["open", "0-1500", "1500-3000", "3000-6000", "6000-12000", "12000-"] as const
type Budget = (typeof budgets)[number]

export function formatBudget(budget: Budget, currency: string): string {
  if (budget === "open") return "Not decided yet"
  const digits = minorUnitDigits(currency)
  // In currencies without minor units, one unit is worth about a cent.
  const formatUnits = (units: number) => formatMoney(units * (digits === 0 ? 100 : 10 ** digits), currency)
  const [from, to] = budget.split("-").map(Number)
  if (!from) return `Up to ${formatUnits(to ?? 0)}`
  return to ? `${formatUnits(from)} to ${formatUnits(to)}` : `Over ${formatUnits(from)}`
}
