/** 1.5 is 2, -1.5 is -1. @param divisor above zero */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  // Division truncates towards zero.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient
}
