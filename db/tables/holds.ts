import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, citext, createdAt, id, moment } from "./columns.ts"
import { orders } from "./orders.ts"

/** An original is an edition of one: its copy has number 1. `holds_one_per_copy` allows one unreleased row per copy. */
export const holds = pgTable(
  "holds",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    number: integer("number").notNull(),
    /** Null: reserved by hand, or sold outside of the shop. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("active"),
    expiresAt: moment("expires_at"),
    /** Of a manual reservation; "": an order, or no name given. */
    reservedFor: text("reserved_for").notNull().default(""),
    reservedEmail: citext("reserved_email").notNull().default(""),
    reservedNote: text("reserved_note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("holds_state", sql`${t.state} in ('active', 'sold', 'released')`),
    check("holds_number", sql`${t.number} >= 1`),
    uniqueIndex("holds_one_per_copy").on(t.artworkId, t.number).where(sql`state <> 'released'`),
    check("holds_reserved", sql`${t.reservedFor} = '' or (${t.orderId} is null and ${t.expiresAt} is not null)`),
    index("holds_order").on(t.orderId),
    index("holds_reserved").on(t.reservedEmail).where(sql`reserved_email <> ''`),
    index("holds_expiring").on(t.expiresAt).where(sql`state = 'active'`),
  ],
)

/** Visitors to notify when a held work is available again. */
export const availabilityAlerts = pgTable(
  "hold_alerts",
  {
    artworkId: cascadingId("artwork_id", () => artworks.id),
    email: citext("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.artworkId, t.email] })],
)
