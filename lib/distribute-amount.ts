/**
 * Hamilton's method of largest remainders; equal remainders favor the first. Parts add up to the amount, and none exceeds its
 * weight if the amount does not exceed their sum.
 * @param weights whole, not negative; all 0: all parts are 0
 */
export function distributeAmount(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  // A product of two amounts may exceed the safe integers.
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
