import type { Deduction } from "../../db/tables/inventory.ts"
import { distributeAmount } from "../../lib/distribute-amount.ts"

/** Whole minor units whose sum is `amount`; half a unit goes to the artist. */
export function splitAmount(amount: number, share: number): { yours: number; theirs: number } {
  const [yours = 0, theirs = 0] = distributeAmount(amount, [100 - share, share])
  return { yours, theirs }
}

/** Minor units and percent. */
type SoldWork = { soldFor: number; share: number }

/** In minor units. */
export function calculatePayout(works: readonly SoldWork[], deductions: readonly Deduction[]) {
  const sold = works.reduce((sum, { soldFor }) => sum + soldFor, 0)
  // Rounded per work, as its row shows it.
  const theirs = works.reduce((sum, { soldFor, share }) => sum + splitAmount(soldFor, share).theirs, 0)
  const other = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return { sold, theirs, other, total: sold - theirs + other }
}
