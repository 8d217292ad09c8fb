import { type AnyColumn, type SQL, sql } from "drizzle-orm"

/** `column = any(…)` with the values as one parameter: a batch has too many for one each. */
export const anyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`
