import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

/** Offline changes that were applied, each ID once. A row has no content of the change. */
export const operations = pgTable(
  "operations",
  {
    id: uuid("id").primaryKey(),
    /** No foreign key, because the row outlives an account. */
    userId: uuid("user_id").notNull(),
    /** Hash of the request: the same ID with another request is an error. */
    fingerprint: text("fingerprint").notNull(),
    /** The first answer, repeated to retries. */
    result: jsonb("result").$type<Record<string, unknown>>().notNull().default({}),
    takenAt: moment("taken_at").notNull(),
  },
  (t) => [index("operations_taken").on(t.takenAt)],
)
