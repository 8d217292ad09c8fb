import { eq, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { isUuid } from "../lib/is-uuid.ts"

/** Of an id from outside: text that is no UUID matches no row, where the database would fail. */
export const matchesId = (column: PgColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`)
