import { type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "./connect.ts"
import { prepared } from "./prepared.ts"

/** A question to the database with what its rows mean, to be asked alone or with others. Its text is always the same. */
export type Read<T> = { query: SQL; of: (rows: unknown[]) => T }

export const read = <Row, T>(query: SQL, of: (rows: Row[]) => T): Read<T> => ({ query, of: of as Read<T>["of"] })

export const ask = async <T>(db: Database | Transaction, { query, of }: Read<T>): Promise<T> =>
  of((await prepared(db, query)).rows)

/**
 * Asks several questions in one statement, which all see the same moment. Their values come through JSON: no dates, and no
 * numbers above 2^53.
 */
export async function askTogether<T extends unknown[]>(
  db: Database | Transaction,
  ...reads: { [I in keyof T]: Read<T[I]> }
): Promise<T> {
  const all = reads as Read<unknown>[]
  const columns = all.map(({ query }) => sql`coalesce((select json_agg(found) from (${query}) as found), '[]')`)
  const { rows } = await prepared<{ all: unknown[][] }>(
    db,
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as all`,
  )
  return all.map(({ of }, index) => of(rows[0]?.all[index] ?? [])) as T
}
