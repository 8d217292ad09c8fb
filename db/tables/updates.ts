import { sql } from "drizzle-orm"
import { bigint, boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns.ts"

export type UpdateRunStatus =
  | "waiting"
  | "downloading"
  | "verifying"
  | "unpacking"
  | "backing_up"
  | "switching"
  | "watching"
  | "done"
  | "undone"
  | "failed"
  | "canceled"

/** What a publisher's description said when it was found. */
export type StoredRelease = {
  version: string
  releasedAt: string
  notes: string
  migrations: string[]
  minimumVersion: string
  files: Record<string, { name: string; bytes: number; sha256: string }>
}

/** Where updates come from, and what was found there. One row. */
export const updateSettings = pgTable(
  "update_settings",
  {
    id: id(),
    /** "": the site looks for none. */
    address: text("address").notNull().default(""),
    /** OpenSSH public keys, one a line. */
    publicKeys: text("public_keys").notNull().default(""),
    automatic: boolean("automatic").notNull().default(false),
    /** Of the night, in the site's time zone. */
    hour: integer("hour").notNull().default(3),
    /** An older description is a replay of an old signature. */
    newestReleasedAt: text("newest_released_at"),
    found: jsonb("found").$type<StoredRelease>(),
    checkedAt: moment("checked_at"),
    /** Of the last check: a sentence for the owner. */
    problem: text("problem"),
  },
  (t) => [
    check("update_settings_hour", sql`${t.hour} between 0 and 23`),
    uniqueIndex("update_settings_one").on(sql`(true)`),
  ],
)

export const updateRuns = pgTable(
  "update_runs",
  {
    id: id(),
    kind: text("kind").$type<"update" | "revert">().notNull().default("update"),
    fromVersion: text("from_version").notNull(),
    toVersion: text("to_version").notNull(),
    status: text("status").$type<UpdateRunStatus>().notNull().default("waiting"),
    bytesDone: bigint("bytes_done", { mode: "number" }).notNull().default(0),
    bytesTotal: bigint("bytes_total", { mode: "number" }).notNull().default(0),
    /** A sentence for the owner: why it failed or was undone. */
    reason: text("reason"),
    startedBy: text("started_by").notNull(),
    startsAt: moment("starts_at").notNull(),
    createdAt: createdAt(),
    switchedAt: moment("switched_at"),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    check("update_runs_kind", sql`${t.kind} in ('update', 'revert')`),
    check(
      "update_runs_status",
      sql`${t.status} in ('waiting', 'downloading', 'verifying', 'unpacking', 'backing_up', 'switching', 'watching', 'done', 'undone', 'failed', 'canceled')`,
    ),
    check(
      "update_runs_finished",
      sql`(${t.status} in ('done', 'undone', 'failed', 'canceled')) = (${t.finishedAt} is not null)`,
    ),
    uniqueIndex("update_runs_under_way").on(sql`(true)`).where(sql`finished_at is null`),
  ],
)
