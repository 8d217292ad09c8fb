import { type Query, SQL } from "drizzle-orm"
import type { QueryResult, QueryResultRow } from "pg"
import type { Database, Transaction } from "./connect.ts"
import { nameOf, queryOf } from "./statement-names.ts"

/**
 * Runs a statement that each connection parses and plans once: for those of an order, most of which take longer to plan than
 * to run. The server keeps each text as long as the connection lasts, so there must be few: a list of values is one parameter
 * (`= any(…)`), and rows are one as well (`insertRows`). Columns are named (`everyColumn`), because a kept statement cannot
 * get another result when a newer version adds a column.
 */
export function prepared<Row extends QueryResultRow>(
  db: Database | Transaction,
  statement: SQL | Query,
): Promise<QueryResult<Row>> {
  const query = statement instanceof SQL ? queryOf(statement) : statement
  return db._.session
    .prepareQuery<{ execute: QueryResult<Row>; all: never; values: never }>(query, undefined, nameOf(query), false)
    .execute()
}
