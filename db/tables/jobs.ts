import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns.ts"

/** Unfinished job runs. The queue's own tables, in the schema `jobs`, are pg-boss's. */
export const jobRuns = pgTable(
  "job_runs",
  {
    /** The queue's ID. */
    jobId: uuid("job_id").primaryKey(),
    queue: text("queue").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    /** Starts without an end: a process that dies stays counted. */
    unfinished: integer("unfinished").notNull().default(1),
    /** When it left its queue, because processes died running it. */
    parkedAt: moment("parked_at"),
  },
  (t) => [index("job_runs_parked").on(t.parkedAt).where(sql`parked_at is not null`)],
)
