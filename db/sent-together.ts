import type { Writable } from "node:stream"
import { type Query, SQL } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type pg from "pg"
import { causes } from "./errors.ts"
import { getStatementName, queryOf } from "./statement-names.ts"

// The driver is in pipeline mode: statements are sent without waiting for the answers of the ones before, and run in order.

type Work = Parameters<NodePgDatabase["transaction"]>[0]
type Settings = Parameters<NodePgDatabase["transaction"]>[1]
type Transaction = Parameters<Work>[0]

const underWay = new WeakMap<Transaction, { client: pg.PoolClient; inOneWrite: () => void; last: Promise<unknown>[] }>()

/**
 * Statements of `sendLast` leave together with COMMIT; if the server refuses one, it has rolled back. If the connection ends
 * first, COMMIT may have arrived, so callers of `sendLast` need an idempotency key.
 */
export function transact<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  settings: Settings,
): Promise<T> {
  const last: Promise<unknown>[] = []
  const inOneWrite = corking(client)
  const query = (...asked: Parameters<pg.PoolClient["query"]>) => {
    inOneWrite()
    const answer = client.query(...asked) as unknown as Promise<unknown>
    const [statement] = asked as unknown as [string | { text: string }]
    const text = typeof statement === "string" ? statement : statement.text
    // COMMIT of a failed transaction reports no error: it is a rollback.
    return text === "commit" ? sentTogether(...last, answer).then((answers) => committed(answers.at(-1))) : answer
  }
  const ofClient = Object.create(client, { query: { value: query } })
  return drizzle({ client: ofClient as pg.PoolClient }).transaction((tx) => {
    underWay.set(tx, { client, inOneWrite, last })
    return work(tx)
  }, settings)
}

/** @throws when the callback swallowed an error that ended the transaction */
function committed(answer: unknown): unknown {
  if ((answer as pg.QueryResult).command !== "COMMIT")
    throw new Error("A statement of the transaction failed, and its work went on: nothing was kept.")
  return answer
}

/** Corks the socket for one tick: each write wakes the server, which costs more than the statement. */
function corking(client: pg.PoolClient): () => void {
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
export async function sendLast(tx: Transaction, statement: SQL | Query): Promise<void> {
  const query = statement instanceof SQL ? queryOf(statement) : statement
  // COMMIT would be sent after a statement that the driver cannot serialize.
  if (!query.params.every(isPlain)) throw new Error("The last statement of a transaction takes plain values only.")
  const found = underWay.get(tx)
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
export async function sentTogether<T extends unknown[]>(...all: { [I in keyof T]: Promise<T[I]> }): Promise<T> {
  const ended = await Promise.allSettled(all)
  const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  // 25P02: failed only because of an earlier statement.
  if (failed.length > 0) throw failed.find((error) => !causes(error).some(isAborted)) ?? failed[0]
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as T
}

const isAborted = (error: unknown) => (error as { code?: unknown }).code === "25P02"
