import { pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

export const alerts = pgTable("alerts", {
  /** One of `concerns` in `domain/health`. */
  concern: text("concern").primaryKey(),
  since: moment("since").notNull(),
})
