import type pg from "pg"
import { joinEmbedded } from "../db/embedded/join.ts"
import { SETTINGS } from "../db/embedded/settings.ts"
import { startEmbedded } from "../db/embedded/start.ts"
import type { Log } from "../domain/shop.ts"
import type { Env } from "./env.ts"

export type OpenDatabase = { config: pg.PoolConfig; stop(): Promise<void> }

type Care = {
  root: string
  log: Log
  onUp?: () => void
  onDown?: () => void
  /** How many connections will be asked for, if more than usual. Only the built-in database can be told. */
  connections?: number
}

/** The database of the settings: the server of DATABASE_URL, or the built-in one as a child of this process. */
export async function openDatabase(
  env: Env,
  { root, log, onUp, onDown, connections = 0 }: Care,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { config: { connectionString: env.DATABASE_URL }, stop: async () => {} }
  const from = "database"
  const serverLog = {
    info: (message: string) => log.info({ from }, message),
    warn: (message: string) => log.warn({ from }, message),
    error: (message: string) => log.error({ from }, message),
  }
  const settings = { max_connections: Math.max(connections, Number(SETTINGS.max_connections)) }
  const { config, stop } = await startEmbedded({
    folder: env.SOLANDER_DATA,
    ...{ root, log: serverLog, onUp, onDown, settings },
  })
  return { config: { ...config, idleTimeoutMillis: idleMs }, stop }
}

/**
 * Each connection is a process of the built-in database, of some megabytes in the same memory, and another is there within
 * milliseconds.
 */
const idleMs = 10_000

/** For commands: joins the database of a running shop, or starts it for as long as the command takes. */
export async function joinDatabase(env: Env, care: Care): Promise<OpenDatabase> {
  const joined = env.DATABASE_URL ? null : await joinEmbedded({ folder: env.SOLANDER_DATA })
  return joined ?? openDatabase(env, care)
}
