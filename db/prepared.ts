import { hash } from "node:crypto"
import { type Query, SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { QueryResult, QueryResultRow } from "pg"
import type { Database, Transaction } from "./connect.ts"

const dialect = new PgDialect()

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
  const query = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement
  const name = hash("sha1", query.sql, "base64url")
  return db._.session
    .prepareQuery<{ execute: QueryResult<Row>; all: never; values: never }>(query, undefined, name, false)
    .execute()
}
