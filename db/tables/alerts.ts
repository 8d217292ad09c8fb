import { boolean, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

export const alerts = pgTable("alerts", {
  /** The key of a row in `domain/health/site-statuses.server.ts`. */
  concern: text("concern").primaryKey(),
  since: moment("since").notNull(),
  /** The artist got an e-mail about it. */
  isEmailed: boolean("is_emailed").notNull().default(true),
})
