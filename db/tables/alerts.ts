import { pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

export const alerts = pgTable("alerts", {
  /** Defined in `domain/health/findings.ts`. */
  concern: text("concern").primaryKey(),
  since: moment("since").notNull(),
})
