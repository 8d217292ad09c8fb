import type { Deduction } from "../../db/tables/inventory.ts"
import { shareOut } from "../../lib/share-out.ts"

/** Whole minor units whose sum is `amount`; half a unit goes to the artist. */
export function divided(amount: number, share: number): { yours: number; theirs: number } {
  const [yours = 0, theirs = 0] = shareOut(amount, [100 - share, share])
  return { yours, theirs }
}

/** Minor units and percent. */
type SoldWork = { soldFor: number; share: number }

/** In minor units. */
export function getPayout(works: readonly SoldWork[], deductions: readonly Deduction[]) {
  const sold = works.reduce((sum, { soldFor }) => sum + soldFor, 0)
  // Rounded per work, as its row shows it.
  const theirs = works.reduce((sum, { soldFor, share }) => sum + divided(soldFor, share).theirs, 0)
  const other = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return { sold, theirs, other, total: sold - theirs + other }
}
