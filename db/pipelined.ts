import type { Writable } from "node:stream"
import { type Query, SQL } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type pg from "pg"
import { listCauses } from "./errors.ts"
import { compileQuery, getStatementName } from "./statement-names.ts"

// The driver is in pipeline mode: statements are sent without waiting for the answers of the ones before, and run in order.

type Work = Parameters<NodePgDatabase["transaction"]>[0]
type Settings = Parameters<NodePgDatabase["transaction"]>[1]
type Transaction = Parameters<Work>[0]

const activeTransactions = new WeakMap<
  Transaction,
  { client: pg.PoolClient; inOneWrite: () => void; last: Promise<unknown>[] }
>()

/**
 * Statements of `sendWithCommit` leave together with COMMIT; if the server refuses one, it has rolled back. If the connection ends
 * first, COMMIT may have arrived, so callers of `sendWithCommit` need an idempotency key.
 */
export function transact<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  settings: Settings,
): Promise<T> {
  const last: Promise<unknown>[] = []
  const corkOnce = createCork(client)
  const query = (...args: Parameters<pg.PoolClient["query"]>) => {
    corkOnce()
    const answer = client.query(...args) as unknown as Promise<unknown>
    const [statement] = args as unknown as [string | { text: string }]
    const text = typeof statement === "string" ? statement : statement.text
    // COMMIT of a failed transaction reports no error: it is a rollback.
    return text === "commit" ? awaitPipelined(...last, answer).then((answers) => requireCommit(answers.at(-1))) : answer
  }
  const pipelinedClient = Object.create(client, { query: { value: query } })
  return drizzle({ client: pipelinedClient as pg.PoolClient }).transaction((tx) => {
    activeTransactions.set(tx, { client, inOneWrite: corkOnce, last })
    return work(tx)
  }, settings)
}

/** @throws when the callback swallowed an error that ended the transaction */
function requireCommit(answer: unknown): unknown {
  if ((answer as pg.QueryResult).command !== "COMMIT")
    throw new Error("A statement of the transaction failed, and its work went on: nothing was kept.")
  return answer
}

/** Corks the socket for one tick: each write wakes the server, which costs more than the statement. */
function createCork(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

/**
 * Sends the last statement of a transaction together with COMMIT, which holds its locks for one round trip instead of three.
 * Nothing may be sent after it. Inside a savepoint it is an ordinary statement. Its error is the transaction's.
 */
export async function sendWithCommit(tx: Transaction, statement: SQL | Query): Promise<void> {
  const query = statement instanceof SQL ? compileQuery(statement) : statement
  // COMMIT would be sent after a statement that the driver cannot serialize.
  if (!query.params.every(isPlain)) throw new Error("The last statement of a transaction takes plain values only.")
  const found = activeTransactions.get(tx)
  if (!found) {
    await tx._.session.prepareQuery(query, undefined, getStatementName(query), false).execute()
    return
  }
  found.inOneWrite()
  const answer = found.client.query({ name: getStatementName(query), text: query.sql, values: query.params })
  answer.catch(() => {})
  found.last.push(answer)
}

const isPlain = (value: unknown) =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

/** Throws the first error when all statements have ended: a statement sent after a rollback would run on its own. */
export async function awaitPipelined<T extends unknown[]>(...all: { [I in keyof T]: Promise<T[I]> }): Promise<T> {
  const outcomes = await Promise.allSettled(all)
  const failed = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  // 25P02: failed only because of an earlier statement.
  if (failed.length > 0) throw failed.find((error) => !listCauses(error).some(isAborted)) ?? failed[0]
  return outcomes.map((one) => (one as PromiseFulfilledResult<unknown>).value) as T
}

const isAborted = (error: unknown) => (error as { code?: unknown }).code === "25P02"
