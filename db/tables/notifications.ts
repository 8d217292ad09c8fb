import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { sessions, users } from "./accounts.ts"
import { cascadingId, createdAt, id, moment } from "./columns.ts"

/** The columns of RT-05, and from `kind` on what delivery needs. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: cascadingId("user_id", () => users.id),
    type: text("type").$type<"error" | "warning" | "success" | "info">().notNull().default("info"),
    priority: text("priority").$type<"urgent" | "high" | "normal" | "default">().notNull().default("default"),
    title: text("title").notNull(),
    message: text("message").notNull().default(""),
    createdAt: createdAt(),
    readAt: moment("read_at"),
    kind: text("kind").notNull(),
    link: text("link"),
    /** In the bell; others wait for the e-mail or were only pushed. */
    shown: boolean("shown").notNull().default(true),
    forDigest: boolean("for_digest").notNull().default(false),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.createdAt.desc(), t.id.desc()),
    index("notifications_unread").on(t.userId).where(sql`read_at is null`),
    index("notifications_digest").on(t.userId).where(sql`for_digest`),
    check("notifications_type", sql`${t.type} in ('error', 'warning', 'success', 'info')`),
    check("notifications_priority", sql`${t.priority} in ('urgent', 'high', 'normal', 'default')`),
  ],
)

/** Only deviations from the defaults. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: cascadingId("user_id", () => users.id),
    kind: text("kind").notNull(),
    inApp: boolean("in_app").notNull(),
    byEmail: boolean("by_email").notNull(),
    byPush: boolean("by_push").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Web push (RFC 8030, 8291), for as long as the session lasts. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: cascadingId("user_id", () => users.id),
    sessionId: cascadingId("session_id", () => sessions.id),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
  ],
)
