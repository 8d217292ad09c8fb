import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns.ts"

export type BackupState = "waiting" | "running" | "done" | "failed" | "canceled"
export type DrillState = "untried" | "running" | "passed" | "failed"

export type RestoreState = "arriving" | "waiting" | "running" | "done" | "failed"

/** Archives that were sent to an empty site, to be read back. Its rows are in no archive, and stay when one is read back. */
export const restores = pgTable(
  "restores",
  {
    id: id(),
    /** The admin who sent it, and stays admin. Not a reference: the accounts are replaced. */
    adminId: uuid("admin_id").notNull(),
    state: text("state").$type<RestoreState>().notNull().default("arriving"),
    fileName: text("file_name").notNull(),
    /** Progress, in stored files. */
    filesDone: integer("files_done").notNull().default(0),
    filesTotal: integer("files_total").notNull().default(0),
    /** Whose site it is and when the archive was made, once it was read. */
    artist: text("artist").notNull().default(""),
    madeAt: text("made_at").notNull().default(""),
    unsent: integer("unsent").notNull().default(0),
    /** Why it failed, as a sentence. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    check("restores_state", sql`${t.state} in ('arriving', 'waiting', 'running', 'done', 'failed')`),
    // one at a time
    uniqueIndex("restores_under_way").on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
  ],
)

/** Archives of the whole site in its own storage, and whether each could be read back. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    cause: text("cause").$type<"schedule" | "hand">().notNull(),
    state: text("state").$type<BackupState>().notNull().default("waiting"),
    /** Progress, in stored files. */
    filesDone: integer("files_done").notNull().default(0),
    filesTotal: integer("files_total").notNull().default(0),
    /** Where the archive lies in the private bucket. */
    key: text("key"),
    bytes: bigint("bytes", { mode: "number" }),
    /** All rows of all tables. */
    rows: integer("rows"),
    /** Why it failed, as a sentence. */
    problem: text("problem"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    drill: text("drill").$type<DrillState>().notNull().default("untried"),
    drillProblem: text("drill_problem"),
    drilledAt: moment("drilled_at"),
  },
  (t) => [
    check("backups_state", sql`${t.state} in ('waiting', 'running', 'done', 'failed', 'canceled')`),
    check("backups_drill", sql`${t.drill} in ('untried', 'running', 'passed', 'failed')`),
    check("backups_kept", sql`(${t.state} = 'done') = (${t.key} is not null)`),
    // one at a time
    uniqueIndex("backups_under_way").on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
    index("backups_newest").on(t.createdAt, t.id),
  ],
)
