import { type AnyColumn, type SQL, sql } from "drizzle-orm"

/** One parameter for all values: a batch has too many for one each. */
export const anyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
