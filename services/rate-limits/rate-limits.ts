/** How often something may be tried: at most `points` times in `seconds`, counted from the first. */
export type Limit = { points: number; seconds: number }

/** Counts tries, for all processes on one database together. */
export type RateLimits = {
  /**
   * Counts one try. Call it outside of transactions: a try counts, however the attempt ends.
   * @param key what is tried and by whom, like `contact:203.0.113.7`; only a hash of it is kept
   * @param points how many the try counts for, 1 unless told
   * @returns whether the try is within the limit
   */
  take(key: string, limit: Limit, points?: number): Promise<boolean>
}
