/** Keep a value between two limits. */
export const clamp = (v: number, lo = 0, hi = 1): number => Math.min(hi, Math.max(lo, v))

/** Straight-line blend from a to b. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below lo, 1 above hi, an S-curve between. Also works falling, with lo above hi. */
export const smooth = (lo: number, hi: number, v: number): number => {
  const t = clamp((v - lo) / (hi - lo))
  return t * t * (3 - 2 * t)
}

/** Bell curve of height 1 around zero. */
export const bell = (v: number, width: number): number => Math.exp(-((v / width) ** 2))
