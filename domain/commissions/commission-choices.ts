import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { formatMoney } from "../../lib/format-money.ts"

// Separate from the schema, which imports zod: the form in the browser needs only the choices.

export const commissionUnits = ["in", "cm"] as const
export const unitWords: Record<(typeof commissionUnits)[number], string> = { in: "inches", cm: "centimeters" }

export const commissionMediums = [
  "Whatever suits it best",
  "Painting on canvas or linen",
  "Painting on panel",
  "Work on paper",
  "Something else",
] as const

/** Ranges by their limits, in whole units of the site's currency; `open`: not decided. */
export const budgets = ["open", "0-1500", "1500-3000", "3000-6000", "6000-12000", "12000-"] as const
export type Budget = (typeof budgets)[number]

/** A budget as the form and the mails say it: `$1,500 to $3,000`. */
export function budgetWords(budget: Budget, currency: string): string {
  if (budget === "open") return "Not decided yet"
  const digits = minorUnitDigits(currency)
  // Where there are no cents, one unit of the money is itself about a cent's worth.
  const say = (units: number) => formatMoney(units * (digits === 0 ? 100 : 10 ** digits), currency)
  const [from, to] = budget.split("-").map(Number)
  if (!from) return `Up to ${say(to ?? 0)}`
  return to ? `${say(from)} to ${say(to)}` : `Over ${say(from)}`
}
