import { setTimeout as wait } from "node:timers/promises"
import { isTemporary } from "../db/errors.ts"
import type { ShopLog } from "../domain/shop.ts"

const firstPauseMs = 100
const longestPauseMs = 1_000

type Care = {
  log: Pick<ShopLog, "warn">
  what: string
  isOver?: () => boolean
  /** Default: retries until it succeeds. */
  patienceMs?: number
}

/** Retries while the database is unreachable or full; other errors are thrown. @returns undefined when `isOver` ended it */
export async function throughOutages<T>(
  step: () => Promise<T>,
  { log, what, isOver = () => false, patienceMs = Number.POSITIVE_INFINITY }: Care,
): Promise<T | undefined> {
  const began = performance.now()
  for (let pauseMs = firstPauseMs; !isOver(); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await step()
    } catch (err) {
      if (isOver()) return undefined
      if (!isTemporary(err) || performance.now() - began > patienceMs) throw err
      if (pauseMs === firstPauseMs) log.warn({ err }, `the database is away: ${what} will be tried again`)
    }
    await wait(pauseMs)
  }
  return undefined
}
