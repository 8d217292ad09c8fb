import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { cascadingId, createdAt, id, moment } from "./columns.ts"

type CopyState = "waiting" | "running" | "done" | "failed" | "canceled"
type TrialState = "untried" | "running" | "passed" | "failed"

/** The key of all encrypted backups. One row. */
export const backupKeys = pgTable(
  "backup_keys",
  {
    /** age's X25519 recipient. */
    recipient: text("recipient").primaryKey(),
    /** Its identity, the recovery key. */
    sealed: text("sealed").notNull(),
    /** In each manifest, so that a site removes its own backups alone. */
    writer: uuid("writer").notNull().defaultRandom(),
    createdAt: createdAt(),
    sheetMadeAt: moment("sheet_made_at"),
    /** A keyed hash of everything that the last recovery sheet says. */
    sheetOf: text("sheet_of"),
  },
  () => [uniqueIndex("backup_keys_one").on(sql`(true)`)],
)

export const backupTargets = pgTable(
  "backup_targets",
  {
    id: id(),
    kind: text("kind").$type<"s3" | "sftp" | "webdav" | "folder">().notNull(),
    name: text("name").notNull(),
    /** Without passwords and private keys. */
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull(),
    sealed: text("sealed").notNull(),
    /** False: it has not been tried yet as it is now. */
    isReady: boolean("is_ready").notNull().default(false),
    /** Its folders and marker were made: that they are missing now is a problem, such as a disk that is not mounted. */
    isPrepared: boolean("is_prepared").notNull().default(false),
    /** The process that writes there, so that no other does. */
    leaseToken: text("lease_token"),
    leasedUntil: moment("leased_until"),
    createdAt: createdAt(),
  },
  (t) => [check("backup_targets_kind", sql`${t.kind} in ('s3', 'sftp', 'webdav', 'folder')`)],
)

export const backupCopies = pgTable(
  "backup_copies",
  {
    id: id(),
    targetId: cascadingId("target_id", () => backupTargets.id),
    cause: text("cause").$type<"schedule" | "hand">().notNull(),
    state: text("state").$type<CopyState>().notNull().default("waiting"),
    filesDone: integer("files_done").notNull().default(0),
    filesTotal: integer("files_total").notNull().default(0),
    /** Sent by this run; what was there already was not sent again. */
    bytesSent: bigint("bytes_sent", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }),
    manifest: text("manifest"),
    problem: text("problem"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    trial: text("trial").$type<TrialState>().notNull().default("untried"),
    trialResult: text("trial_result"),
    triedAt: moment("tried_at"),
  },
  (t) => [
    check("backup_copies_state", sql`${t.state} in ('waiting', 'running', 'done', 'failed', 'canceled')`),
    check("backup_copies_trial", sql`${t.trial} in ('untried', 'running', 'passed', 'failed')`),
    check("backup_copies_kept", sql`(${t.state} = 'done') = (${t.manifest} is not null)`),
    uniqueIndex("backup_copies_under_way").on(t.targetId).where(sql`state in ('waiting', 'running')`),
    index("backup_copies_newest").on(t.targetId, t.createdAt),
  ],
)
