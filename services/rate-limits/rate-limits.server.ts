import { createHash } from "node:crypto"
import type pg from "pg"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Limit, RateLimits } from "./rate-limits.ts"

/** Expired rows of `rate_limits` are deleted every five minutes. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const store = { storeClient: pool, storeType: "pool", tableName: "rate_limits", tableCreated: true, keyPrefix: "" }
  // This limiter only removes expired rows; each limit has its own, in the same table.
  new RateLimiterPostgres({ ...store, points: 1, duration: 1, clearExpiredByTimeout: true })
  const limiters = new Map<string, RateLimiterPostgres>()
  const getLimiter = ({ points, seconds }: Limit) => {
    const name = `${points}/${seconds}`
    const known = limiters.get(name)
    if (known) return known
    const newLimiter = new RateLimiterPostgres({ ...store, points, duration: seconds, clearExpiredByTimeout: false })
    limiters.set(name, newLimiter)
    return newLimiter
  }
  return {
    async consume(key, limit, points = 1) {
      const counter = createHash("sha256").update(`${limit.points}/${limit.seconds} ${key}`).digest("base64url")
      try {
        await getLimiter(limit).consume(counter, points)
        return true
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return false
        throw refused
      }
    },
  }
}
