/**
 * Divides an amount into whole parts in proportion to weights, so that the parts add up to it: each gets its share rounded
 * down, and what is left goes one unit each to those with the largest remainders, of equal ones to the first (the method of
 * largest remainders, Hamilton's).
 * @param weights whole, none negative; where all are 0, all parts are 0
 * @returns as many parts; with an amount up to the weights' sum none is more than its weight
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  // In whole numbers, because a product of two amounts may have more digits than a number keeps.
  const shares = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, part: Number(product / whole), left: product % whole }
  })
  let open = amount - shares.reduce((sum, { part }) => sum + part, 0)
  const parts = shares.map(({ part }) => part)
  const byRemainder = shares.toSorted((one, other) =>
    one.left === other.left ? one.at - other.at : one.left < other.left ? 1 : -1,
  )
  for (const { at } of byRemainder) {
    if (open-- <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
  }
  return parts
}
