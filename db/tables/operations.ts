import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

/**
 * Changes that somebody made without a connection and that have been carried out: each id once. A row has nothing of what
 * was changed.
 */
export const operations = pgTable(
  "operations",
  {
    /** Made in the browser. */
    id: uuid("id").primaryKey(),
    /** Whose it is; without a reference, because it outlives an account. */
    userId: uuid("user_id").notNull(),
    /** Of what was asked: the same id for something else is a mistake. */
    fingerprint: text("fingerprint").notNull(),
    /** The first answer, which is repeated. */
    result: jsonb("result").$type<Record<string, unknown>>().notNull().default({}),
    takenAt: moment("taken_at").notNull(),
  },
  (t) => [index("operations_taken").on(t.takenAt)],
)
