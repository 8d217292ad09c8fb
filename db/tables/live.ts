import { sql } from "drizzle-orm"
import { bigserial, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { cascadingId, id, moment } from "./columns.ts"

/** NOTIFY carries the ID alone, and rows are read again after missed announcements. Stored for an hour. */
export const liveEvents = pgTable(
  "live_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").$type<"broadcast" | "notification">().notNull(),
    /** No foreign key: deletions with an account are announced, too. */
    userId: uuid("user_id").notNull(),
    body: jsonb("body").notNull(),
    /** The time of writing: a transaction may begin long before its commit. */
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index("live_events_created").on(t.createdAt),
    check("live_events_kind", sql`${t.kind} in ('broadcast', 'notification')`),
  ],
)

export const liveProcesses = pgTable("live_processes", {
  id: uuid("id").primaryKey(),
  seenAt: moment("seen_at").notNull().defaultNow(),
})

/** A tab of a present user, deleted with its connection, process or account. */
export const livePresence = pgTable(
  "live_presence",
  {
    id: id(),
    processId: cascadingId("process_id", () => liveProcesses.id),
    userId: cascadingId("user_id", () => users.id),
    status: text("status").$type<"online" | "away" | "busy">().notNull(),
    metadata: jsonb("metadata"),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (t) => [
    index("live_presence_user").on(t.userId),
    index("live_presence_process").on(t.processId),
    check("live_presence_status", sql`${t.status} in ('online', 'away', 'busy')`),
  ],
)
