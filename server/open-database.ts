import type pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { SERVER_SETTINGS } from "../db/embedded/settings.ts"
import { startEmbedded } from "../db/embedded/start.ts"
import type { ShopLog } from "../domain/shop.ts"
import { createLogThrottle } from "../lib/log-throttle.ts"
import type { Env } from "./env.ts"

export type OpenDatabase = { config: pg.PoolConfig; stop(): Promise<void> }

type DatabaseOptions = {
  root: string
  log: ShopLog
  onUp?: () => void
  onDown?: () => void
  /** Only the embedded database can be told. */
  connections?: number
}

export async function openDatabase(
  env: Env,
  { root, log, onUp, onDown, connections = 0 }: DatabaseOptions,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { config: { connectionString: env.DATABASE_URL }, stop: async () => {} }
  const from = "database"
  const throttle = createLogThrottle(sameLineMs)
  const logLine = (level: "info" | "warn" | "error") => (message: string) => {
    const leftOut = message.startsWith("PostgreSQL:") ? throttle(message.replace(/\d+/g, "")) : 0
    if (leftOut !== null) log[level]({ from, ...(leftOut > 0 && { leftOut }) }, message)
  }
  const serverLog = { info: logLine("info"), warn: logLine("warn"), error: logLine("error") }
  const settings = { max_connections: Math.max(connections, Number(SERVER_SETTINGS.max_connections)) }
  const { config, stop } = await startEmbedded({
    folder: env.SOLANDER_DATA,
    ...{ root, log: serverLog, onUp, onDown, settings },
  })
  return { config: { ...config, idleTimeoutMillis: idleMs }, stop }
}

/** Repetitions of a line, apart from its numbers, are not logged within this time. */
const sameLineMs = 10_000

/** A connection is a process of the embedded database that takes megabytes; a new one takes milliseconds. */
const idleMs = 10_000

/** For commands: joins the database of a running shop, or starts it for the duration of the command. */
export async function joinDatabase(env: Env, options: DatabaseOptions): Promise<OpenDatabase> {
  const joined = env.DATABASE_URL ? null : await joinEmbedded({ folder: env.SOLANDER_DATA })
  return joined ?? openDatabase(env, options)
}
