import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment } from "./columns.ts"

/** Addresses that subscribed to the newsletter, confirmed or not. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: citext("email").notNull().unique(),
    state: text("state").notNull().default("pending"),
    /** Confirms and unsubscribes; unguessable. */
    token: text("token").notNull().unique(),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
    createdAt: createdAt(),
  },
  (t) => [check("subscribers_state", sql`${t.state} in ('pending', 'subscribed', 'unsubscribed')`)],
)
