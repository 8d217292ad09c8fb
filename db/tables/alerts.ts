import { pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

/** What needs the artist now and was written to them: a row for each concern, until all is well again. */
export const alerts = pgTable("alerts", {
  /** A concern of `domain/health/findings.ts`. */
  concern: text("concern").primaryKey(),
  since: moment("since").notNull(),
})
