import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, citext, createdAt, id, moment, money, timestamps } from "./columns.ts"
import { holds } from "./holds.ts"
import { threads } from "./messages.ts"

export const viewingRooms = pgTable(
  "viewing_rooms",
  {
    id: id(),
    title: text("title").notNull(),
    name: text("name").notNull(),
    /** "": unknown, the link is handed over. */
    email: citext("email").notNull().default(""),
    /** Shown above the works. */
    note: text("note").notNull().default(""),
    /** The first moment after the last day. */
    expiresAt: moment("expires_at").notNull(),
    /** Whether a purchase request holds the work for some days at once. */
    mayKeep: boolean("may_keep").notNull().default(true),
    threadId: uuid("thread_id").references(() => threads.id, { onDelete: "set null" }),
    sentAt: moment("sent_at"),
    ...timestamps(),
  },
  (t) => [
    index("viewing_rooms_email").on(t.email).where(sql`email <> ''`),
    index("viewing_rooms_newest").on(t.createdAt, t.id),
  ],
)

export const viewingRoomWorks = pgTable(
  "viewing_room_works",
  {
    roomId: cascadingId("room_id", () => viewingRooms.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    position: integer("position").notNull(),
    /** Null: the usual price. */
    price: money("price"),
    currency: text("currency").notNull().default(""),
    note: text("note").notNull().default(""),
    /** The marks of a removed work stay. */
    removedAt: moment("removed_at"),
    favoriteAt: moment("favorite_at"),
    /** The last question; its text is a message. */
    questionAt: moment("question_at"),
    askedAt: moment("asked_at"),
    askedPrice: money("asked_price"),
    askedCurrency: text("asked_currency").notNull().default(""),
    holdId: uuid("hold_id").references(() => holds.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.artworkId] }),
    check("viewing_room_works_price", sql`${t.price} >= 0 and (${t.price} is null) = (${t.currency} = '')`),
    check("viewing_room_works_asked", sql`(${t.askedPrice} is null) = (${t.askedCurrency} = '')`),
    index("viewing_room_works_artwork").on(t.artworkId),
    index("viewing_room_works_hold").on(t.holdId).where(sql`hold_id is not null`),
  ],
)

/** Several per room; all expire with its last day. */
export const viewingRoomLinks = pgTable(
  "viewing_room_links",
  {
    id: id(),
    roomId: cascadingId("room_id", () => viewingRooms.id),
    secretHash: text("secret_hash").notNull().unique(),
    createdAt: createdAt(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("viewing_room_links_room").on(t.roomId)],
)

/** One row per visit, without personal data. */
export const viewingRoomVisits = pgTable(
  "viewing_room_visits",
  {
    id: id(),
    roomId: cascadingId("room_id", () => viewingRooms.id),
    at: moment("at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [index("viewing_room_visits_room").on(t.roomId, t.at)],
)
