import { sql } from "drizzle-orm"
import { bigserial, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { id, moment } from "./columns.ts"

/**
 * What happened, for every process: announced by its id alone, and read again after announcements were missed. Kept for
 * an hour. Of notifications it says which, of a broadcast what was sent.
 */
export const liveEvents = pgTable(
  "live_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").$type<"broadcast" | "notification">().notNull(),
    /** Whose it is. No reference: what is deleted with an account is announced, too. */
    userId: uuid("user_id").notNull(),
    body: jsonb("body").notNull(),
    /** When it was written, and not when its transaction began: that may be long before its commit. */
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index("live_events_created").on(t.createdAt),
    check("live_events_kind", sql`${t.kind} in ('broadcast', 'notification')`),
  ],
)

/** A process with people in it, and when it was last known to live. */
export const liveProcesses = pgTable("live_processes", {
  id: uuid("id").primaryKey(),
  seenAt: moment("seen_at").notNull().defaultNow(),
})

/** A tab in which somebody is there. Ends with its connection, its process or its account. */
export const livePresence = pgTable(
  "live_presence",
  {
    id: id(),
    processId: uuid("process_id")
      .notNull()
      .references(() => liveProcesses.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
