import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout } from "node:timers/promises"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import {
  DatabaseUnreachable,
  isConnectionProblem,
  isNetworkFailure,
  isRetryableConflict,
  QueryOutsideTransaction,
} from "./errors.ts"

export type Database = NodePgDatabase & { $client: pg.Pool }

/** Functions that write inside a transaction take this instead of the database. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0]

export type DatabaseConnection = {
  pool: pg.Pool
  db: Database
  ping(): Promise<void>
  /** Lets work that a transaction starts use the pool. Only for libraries with connections of their own. */
  outsideTransaction<T>(work: () => T): T
  /** Waits until connections are released. Idempotent. */
  close(): Promise<void>
}

type ConnectOptions = {
  max?: number
  /** Milliseconds, enforced by the server; transactions may set their own. */
  statementTimeoutMs?: number
  onIdleError?: (error: Error) => void
}

const ATTEMPTS = 4

/**
 * Opens a pool, which connects at the first query. Inside `db.transaction` a query on the pool throws QueryOutsideTransaction.
 * After a deadlock or serialization failure the callback runs again, so it must have no effects outside of its transaction.
 * @param config of `startEmbedded`, or `{ connectionString }`
 */
export function connect(config: pg.PoolConfig, options: ConnectOptions = {}): DatabaseConnection {
  const open = new AsyncLocalStorage<{ open: boolean }>()
  const pool = createPool(config, options)
  guardPool(pool, () => open.getStore()?.open === true)

  const db = drizzle({ client: pool })
  // Drizzle does not release the connection when BEGIN fails, so it is acquired and released here.
  const runOnce: Database["transaction"] = async (work, settings) => {
    const client = await pool.connect()
    const scope = { open: true }
    let broken = false
    try {
      return await open.run(scope, () => runTransaction(client, work, settings))
    } catch (error) {
      broken = isConnectionProblem(error)
      throw error
    } finally {
      scope.open = false
      // A connection that is not idle has an open transaction and must not be reused.
      client.release(broken || client.getTransactionStatus() !== "I")
    }
  }
  db.transaction = async (work, settings) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(work, settings)
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryableConflict(error)) throw error
        // Jitter: the same transactions must not deadlock again.
        await setTimeout(Math.random() * 40 * attempt)
      }
    }
  }

  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    async ping() {
      // A pooled connection may break at this moment, and the network error does not mention the database.
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

function createPool(
  config: pg.PoolConfig,
  { max = 10, statementTimeoutMs = 30_000, onIdleError = () => {} }: ConnectOptions,
): pg.Pool {
  const pool = new pg.Pool({
    max,
    application_name: "solander",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // When the server is gone, so is its own limit.
    query_timeout: statementTimeoutMs + 5_000,
    // Not as start parameters: connection poolers of managed databases refuse unknown ones.
    onConnect: async (client) => {
      await client.query(
        `set timezone to 'UTC'; set statement_timeout to ${statementTimeoutMs}; set idle_in_transaction_session_timeout to 120000`,
      )
    },
    ...config,
  })
  pool.on("error", onIdleError)
  // A connection that dies between two statements of a transaction would otherwise end the process.
  pool.on("connect", (client) => void client.on("error", () => {}))
  return pool
}

/** @throws when the callback swallowed an error that ended the transaction: PostgreSQL answers its COMMIT with ROLLBACK */
async function runTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  settings: Parameters<Database["transaction"]>[1],
): Promise<T> {
  let lastCommand = ""
  // The transaction status arrives after the error, so it may not be known yet.
  const query = async (asked: pg.QueryConfig, values?: unknown[]) => {
    const result = await client.query(asked, values)
    lastCommand = result.command
    return result
  }
  const noting: pg.PoolClient = Object.assign(Object.create(client), { query })
  const result = await drizzle({ client: noting }).transaction(work, settings)
  if (lastCommand !== "COMMIT")
    throw new Error("A statement of the transaction failed, and its work went on: nothing was kept.")
  return result
}

type ClientCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/** Refuses queries outside of the transaction, and unifies connection errors. `query` uses `connect`, too. */
function guardPool(pool: pg.Pool, inTransaction: () => boolean) {
  const acquire = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (callback: ClientCallback): void }
  const connect = (taken?: ClientCallback) => {
    if (inTransaction()) {
      const refusal = new QueryOutsideTransaction()
      return taken ? taken(refusal, undefined, () => {}) : Promise.reject(refusal)
    }
    if (!taken) return acquire().catch((error) => Promise.reject(new DatabaseUnreachable(error)))
    return acquire((error, client, release) => taken(error && new DatabaseUnreachable(error), client, release))
  }
  pool.connect = connect as pg.Pool["connect"]
  const runQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown> | undefined
  const query = (...asked: unknown[]) =>
    runQuery(...asked)?.catch((error) =>
      Promise.reject(isNetworkFailure(error) ? new DatabaseUnreachable(error) : error),
    )
  pool.query = query as pg.Pool["query"]
}
