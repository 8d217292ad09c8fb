import { type Query, SQL } from "drizzle-orm"
import type { QueryResult, QueryResultRow } from "pg"
import type { Database, Transaction } from "./connect.ts"
import { compileQuery, getStatementName } from "./statement-names.ts"

/**
 * Parses and plans a statement once per connection, for statements that take longer to plan than to run. The server caches each
 * text as long as the connection lasts, so keep texts few: pass lists as one parameter (`= any(…)`) and rows by `insertRows`.
 * Name columns (`everyColumn`): a cached plan fails when a newer version adds a column.
 */
export function runPrepared<Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL | Query,
): Promise<QueryResult<Row>> {
  const query = statement instanceof SQL ? compileQuery(statement) : statement
  return db._.session
    .prepareQuery<{ execute: QueryResult<Row>; all: never; values: never }>(
      query,
      undefined,
      getStatementName(query),
      false,
    )
    .execute()
}
