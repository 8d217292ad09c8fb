import { shareOut } from "../../lib/share-out.ts"

/** What they keep of an amount, and what the artist gets: whole minor units that add up; half a unit is the artist's. */
export function divided(amount: number, share: number): { yours: number; theirs: number } {
  const [yours = 0, theirs = 0] = shareOut(amount, [100 - share, share])
  return { yours, theirs }
}

/** A work that they sold: the price in minor units, their share in percent. */
export type SoldWork = { soldFor: number; share: number }

/** What is added to a payout or, negative, taken off it; in minor units. */
export type Deduction = { what: string; amount: number }

/** The account of a payout, in minor units: what was sold for how much, what they keep, what else, what the artist gets. */
export function accountOf(works: readonly SoldWork[], deductions: readonly Deduction[]) {
  const sold = works.reduce((sum, { soldFor }) => sum + soldFor, 0)
  // each work by itself, as it stands in its row
  const theirs = works.reduce((sum, { soldFor, share }) => sum + divided(soldFor, share).theirs, 0)
  const other = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return { sold, theirs, other, total: sold - theirs + other }
}
