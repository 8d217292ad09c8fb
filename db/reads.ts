import { type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "./connect.ts"
import { runPrepared } from "./prepared.ts"

/** A query and the conversion of its rows, to run alone or with others. Its text is constant. */
export type PipelinedRead<T> = { query: SQL; parse: (rows: unknown[]) => T }

export const defineRead = <Row, T>(query: SQL, of: (rows: Row[]) => T): PipelinedRead<T> => ({
  query,
  parse: of as PipelinedRead<T>["parse"],
})

export const runRead = async <T>(db: Database | Transaction, { query, parse }: PipelinedRead<T>): Promise<T> =>
  parse((await runPrepared(db, query)).rows)

/** Runs several queries in one statement and snapshot. Values arrive as JSON: no dates, and no numbers above 2^53. */
export async function runReads<T extends unknown[]>(
  db: Database | Transaction,
  ...reads: { [I in keyof T]: PipelinedRead<T[I]> }
): Promise<T> {
  const all = reads as PipelinedRead<unknown>[]
  const columns = all.map(({ query }) => sql`coalesce((select json_agg(found) from (${query}) as found), '[]')`)
  const { rows } = await runPrepared<{ all: unknown[][] }>(
    db,
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as all`,
  )
  return all.map(({ parse }, index) => parse(rows[0]?.all[index] ?? [])) as T
}
