import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns.ts"

type BackupState = "waiting" | "running" | "done" | "failed" | "canceled"
type DrillState = "untried" | "running" | "passed" | "failed"

type RestoreState = "arriving" | "waiting" | "running" | "done" | "failed"

/** Uploaded archives to restore. Its rows are in no archive and survive a restore. */
export const restores = pgTable(
  "restores",
  {
    id: id(),
    /** Stays admin after the restore. No foreign key: accounts are replaced. */
    adminId: uuid("admin_id").notNull(),
    state: text("state").$type<RestoreState>().notNull().default("arriving"),
    fileName: text("file_name").notNull(),
    filesDone: integer("files_done").notNull().default(0),
    filesTotal: integer("files_total").notNull().default(0),
    /** From the archive's contents, once read. */
    artist: text("artist").notNull().default(""),
    madeAt: text("made_at").notNull().default(""),
    unsent: integer("unsent").notNull().default(0),
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    check("restores_state", sql`${t.state} in ('arriving', 'waiting', 'running', 'done', 'failed')`),
    uniqueIndex("restores_under_way").on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
  ],
)

export const backups = pgTable(
  "backups",
  {
    id: id(),
    cause: text("cause").$type<"schedule" | "hand">().notNull(),
    state: text("state").$type<BackupState>().notNull().default("waiting"),
    filesDone: integer("files_done").notNull().default(0),
    filesTotal: integer("files_total").notNull().default(0),
    key: text("key"),
    bytes: bigint("bytes", { mode: "number" }),
    rows: integer("rows"),
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
    uniqueIndex("backups_under_way").on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
    index("backups_newest").on(t.createdAt, t.id),
  ],
)
