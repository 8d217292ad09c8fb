import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout } from "node:timers/promises"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import { DatabaseUnreachable, isConnectionProblem, isRolledBackForOthers, QueryOutsideTransaction } from "./errors.ts"
import { transact } from "./sent-together.ts"

/** Drizzle on a pool of connections: `db.select()…`, `db.transaction(async (tx) => …)`. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** What `db.transaction` hands to its work. Functions that write inside a transaction take it instead of the database. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0]

export type Connection = {
  pool: pg.Pool
  db: Database
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /**
   * Runs work that a transaction starts but that is not part of it, and lets it use the pool.
   * For libraries that keep their own connections; our own code hands the transaction down instead.
   */
  outsideTransaction<T>(work: () => T): T
  /** Ends all connections, when they are given back. May be called more than once. */
  close(): Promise<void>
}

export type ConnectOptions = {
  /** Most connections at once. */
  max?: number
  /** Longest time for one statement, in milliseconds. The server ends it; transactions may set their own. */
  statementTimeout?: number
  /** Told of connections that broke while nobody used them. */
  onIdleError?: (error: Error) => void
}

/** How often a transaction is begun before a deadlock is reported as an error. */
const ATTEMPTS = 4

/**
 * Opens a pool of connections to a PostgreSQL server. Connects at the first query, not before.
 *
 * Inside the work of `db.transaction` a query on the pool is refused with QueryOutsideTransaction. Work that the server
 * rolls back because of a deadlock or a serialization failure is run again from its beginning, so it must change nothing
 * outside its transaction.
 *
 * @param config of `startEmbedded`, or `{ connectionString }`
 */
export function connect(config: pg.PoolConfig, options: ConnectOptions = {}): Connection {
  const { max = 10, statementTimeout = 30_000, onIdleError = () => {} } = options
  const open = new AsyncLocalStorage<{ open: boolean }>()
  const pool = new pg.Pool({
    max,
    application_name: "solander",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    // For when the server is gone and its own limit with it.
    query_timeout: statementTimeout + 5_000,
    // Not as start parameters: connection poolers of managed databases refuse those they do not know.
    onConnect: async (client) => {
      await client.query(
        `set timezone to 'UTC'; set statement_timeout to ${statementTimeout}; set idle_in_transaction_session_timeout to 120000`,
      )
    },
    ...config,
  })
  pool.on("error", onIdleError)
  // A connection that dies between two statements of a transaction would otherwise end the process.
  pool.on("connect", (client) => void client.on("error", () => {}))
  watchOver(pool, () => open.getStore()?.open === true)

  const db = drizzle({ client: pool })
  // Drizzle's own way does not give the connection back when BEGIN fails: take and release it here.
  const runOnce: Database["transaction"] = async (work, settings) => {
    const client = await pool.connect()
    const scope = { open: true }
    let broken = false
    try {
      return await open.run(scope, () => transact(client, work, settings))
    } catch (error) {
      broken = isConnectionProblem(error)
      throw error
    } finally {
      scope.open = false
      // What is not idle has a transaction left open: nobody else may go on in it.
      client.release(broken || client.getTransactionStatus() !== "I")
    }
  }
  db.transaction = async (work, settings) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(work, settings)
      } catch (error) {
        if (attempt === ATTEMPTS || !isRolledBackForOthers(error)) throw error
        // Those who met must not meet again at the same moment.
        await setTimeout(Math.random() * 40 * attempt)
      }
    }
  }

  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    async ping() {
      // One of the pool's connections may break just then, and the network's error says nothing of a database.
      const lost = (error: Error) =>
        Promise.reject(
          error instanceof pg.DatabaseError || isConnectionProblem(error) ? error : new DatabaseUnreachable(error),
        )
      await open.exit(() => pool.query("select 1")).catch(lost)
    },
    outsideTransaction: (work) => open.exit(work),
    close() {
      closed ??= pool.end()
      return closed
    },
  }
}

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/** Puts the refusal, and the one name for every failure to connect, in front of the pool's `connect` (its `query` uses it too). */
function watchOver(pool: pg.Pool, inTransaction: () => boolean) {
  const take = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (taken: Taken): void }
  const connect = (taken?: Taken) => {
    if (inTransaction()) {
      const refusal = new QueryOutsideTransaction()
      return taken ? taken(refusal, undefined, () => {}) : Promise.reject(refusal)
    }
    if (!taken) return take().catch((error) => Promise.reject(new DatabaseUnreachable(error)))
    return take((error, client, release) => taken(error && new DatabaseUnreachable(error), client, release))
  }
  pool.connect = connect as pg.Pool["connect"]
}
