import { setTimeout as wait } from "node:timers/promises"
import { isTemporary } from "../db/errors.ts"
import type { ShopLog } from "../domain/shop.ts"

const minPauseMs = 100
const maxPauseMs = 1_000

type OutageOptions = {
  log: Pick<ShopLog, "warn">
  what: string
  isStopped?: () => boolean
  /** Default: retries until it succeeds. */
  timeoutMs?: number
}

/** Retries while the database is unreachable or full; other errors are thrown. @returns undefined when `isStopped` ended it */
export async function retryThroughOutages<T>(
  task: () => Promise<T>,
  { log, what, isStopped = () => false, timeoutMs = Number.POSITIVE_INFINITY }: OutageOptions,
): Promise<T | undefined> {
  const startedAt = performance.now()
  for (let pauseMs = minPauseMs; !isStopped(); pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await task()
    } catch (err) {
      if (isStopped()) return undefined
      if (!isTemporary(err) || performance.now() - startedAt > timeoutMs) throw err
      if (pauseMs === minPauseMs) log.warn({ err }, `the database is away: ${what} will be tried again`)
    }
    await wait(pauseMs)
  }
  return undefined
}
