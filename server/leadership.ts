import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import type { ShopLog } from "../domain/shop.ts"
import { openDatabaseClient } from "../lib/database-connection.server.ts"

/** Arbitrary: the ASCII codes of “lead”. */
const leadershipLock = 0x6c656164

/** The server ends the connection of a machine that was cut off, which frees its lock: after about 15 seconds. */
const leaseQuery = `
  select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '3', false),
    set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '12000', false)`

type LedWork = { start(): Promise<void>; stop(): Promise<void> }

type LeadershipOptions = { retryMs?: number; timeoutMs?: number }

/**
 * One of the machines on a database runs the jobs, because rates like that of newsletters are limits for all: the one whose
 * connection holds the lock. When it ends or is cut off, another takes over.
 */
export function openLeadership(
  database: pg.ClientConfig,
  log: ShopLog,
  { retryMs = 3_000, timeoutMs = 5_000 }: LeadershipOptions = {},
) {
  const closing = new AbortController()
  const config = getLeaderConfig(database, timeoutMs)
  const pause = () => wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  let ended = Promise.resolve()

  async function leadOnce(work: LedWork, onTried: () => void): Promise<void> {
    const client = openDatabaseClient(config)
    let isLeading = false
    try {
      await client.connect()
      await client.query(leaseQuery)
      while (!closing.signal.aborted && !(await takeLock(client))) {
        onTried()
        await pause()
      }
      if (closing.signal.aborted) return
      isLeading = true
      log.info({}, "this machine runs the jobs")
      await work.start()
      onTried()
      while (!closing.signal.aborted) {
        await pause()
        await client.query("select 1")
      }
    } finally {
      // Before the lock is free, so that no two machines work at once.
      if (isLeading && !closing.signal.aborted) await work.stop().catch((err) => log.warn({ err }, "jobs did not stop"))
      void client.end().catch(() => {})
    }
  }

  async function leadInTurn(work: LedWork, onTried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await leadOnce(work, onTried).catch(
        (err) => closing.signal.aborted || log.warn({ err }, "this machine runs no jobs: the database did not answer"),
      )
      onTried()
      await pause()
    }
  }

  return {
    /** Resolves after the first attempt. `stop` is called when the lock is lost, not by `close`. */
    async join(work: LedWork): Promise<void> {
      const tried = Promise.withResolvers<void>()
      ended = leadInTurn(work, tried.resolve)
      await tried.promise
    },
    async close(): Promise<void> {
      closing.abort()
      await ended
    },
  }
}

const getLeaderConfig = (database: pg.ClientConfig, timeoutMs: number): pg.ClientConfig => ({
  ...database,
  application_name: "solander leader",
  keepAlive: true,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
})

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [leadershipLock])
  return rows[0]?.taken ?? false
}
