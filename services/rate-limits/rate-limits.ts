/** `seconds` count from the first attempt. */
export type Limit = { points: number; seconds: number }

/** Shared by all processes on one database. */
export type RateLimits = {
  /**
   * Call it outside of transactions: an attempt counts, however it ends. @param key like `contact:203.0.113.7`; only its hash
   * is stored
   */
  consume(key: string, limit: Limit, points?: number): Promise<boolean>
}
