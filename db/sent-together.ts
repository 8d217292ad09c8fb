import type { Writable } from "node:stream"
import { type Query, SQL } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type pg from "pg"
import { causes } from "./errors.ts"
import { nameOf, queryOf } from "./statement-names.ts"

// Connections are in the driver's pipeline mode: statements that are sent before the ones before them are answered travel and
// are carried out one after the other, without the time that the answers need to come back.

type Work = Parameters<NodePgDatabase["transaction"]>[0]
type Settings = Parameters<NodePgDatabase["transaction"]>[1]
type Transaction = Parameters<Work>[0]

/** Of a transaction: its connection, and what is answered together with its COMMIT. */
const underWay = new WeakMap<Transaction, { client: pg.PoolClient; inOneWrite: () => void; last: Promise<unknown>[] }>()

/**
 * Runs work in a transaction on a connection. What it sent by `sendLast` leaves together with COMMIT. If the server refuses that,
 * it has rolled back. If the connection ends meanwhile, COMMIT may have arrived, as ever: who uses `sendLast` needs a key by which
 * the same is not done twice.
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
    // COMMIT of a transaction that has failed says nothing of it: it is a rollback.
    return text === "commit" ? sentTogether(...last, answer).then((answers) => committed(answers.at(-1))) : answer
  }
  const ofClient = Object.create(client, { query: { value: query } })
  return drizzle({ client: ofClient as pg.PoolClient }).transaction((tx) => {
    underWay.set(tx, { client, inOneWrite, last })
    return work(tx)
  }, settings)
}

/** The answer to COMMIT. @throws when an error that the work kept to itself had ended the transaction */
function committed(answer: unknown): unknown {
  if ((answer as pg.QueryResult).command !== "COMMIT")
    throw new Error("A statement of the transaction failed, and its work went on: nothing was kept.")
  return answer
}

/** What is sent until the program waits for something is one write to the socket: a write wakes the server, and costs more than the statement. */
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
 * Sends the last statement of a transaction, and does not wait for its answer: COMMIT leaves with it. For what others wait for
 * until the commit: it is locked for one way to the server and not for three. Nothing may be sent after it. Inside of
 * a savepoint it is an ordinary statement. An error of it is the transaction's.
 */
export async function sendLast(tx: Transaction, statement: SQL | Query): Promise<void> {
  const query = statement instanceof SQL ? queryOf(statement) : statement
  // COMMIT would follow what the driver can't write.
  if (!query.params.every(isPlain)) throw new Error("The last statement of a transaction takes plain values only.")
  const found = underWay.get(tx)
  if (!found) {
    await tx._.session.prepareQuery(query, undefined, nameOf(query), false).execute()
    return
  }
  found.inOneWrite()
  const answer = found.client.query({ name: nameOf(query), text: query.sql, values: query.params })
  answer.catch(() => {})
  found.last.push(answer)
}

const isPlain = (value: unknown) =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

/**
 * Waits for statements that were sent together. Throws the error of the one that failed first, when all have ended: what is still
 * sent after a rollback would be carried out on its own.
 */
export async function sentTogether<T extends unknown[]>(...all: { [I in keyof T]: Promise<T[I]> }): Promise<T> {
  const ended = await Promise.allSettled(all)
  const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  // Those that the server got later were refused because of it.
  if (failed.length > 0) throw failed.find((error) => !causes(error).some(isAborted)) ?? failed[0]
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as T
}

const isAborted = (error: unknown) => (error as { code?: unknown }).code === "25P02"
