import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id, moment, money } from "./columns.ts"
import { holds } from "./holds.ts"
import { threads } from "./messages.ts"

/** Works that the studio chose for one person, who sees them at a secret address. */
export const viewingRooms = pgTable(
  "viewing_rooms",
  {
    id: id(),
    title: text("title").notNull(),
    /** For whom it is. */
    name: text("name").notNull(),
    /** "": the address isn’t known; the link is given by hand. */
    email: citext("email").notNull().default(""),
    /** What the studio says to them, above the works. */
    note: text("note").notNull().default(""),
    /** The first moment after its last day. */
    expiresAt: moment("expires_at").notNull(),
    /** Whether who asks to buy a work has it kept for some days at once. */
    mayKeep: boolean("may_keep").notNull().default(true),
    /** In which they and the studio write to each other. */
    threadId: uuid("thread_id").references(() => threads.id, { onDelete: "set null" }),
    /** When the link was sent by e-mail last. */
    sentAt: moment("sent_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("viewing_rooms_email").on(t.email).where(sql`email <> ''`),
    index("viewing_rooms_newest").on(t.createdAt, t.id),
  ],
)

/** The works of a room with what is asked for them there, and what was marked. */
export const viewingRoomWorks = pgTable(
  "viewing_room_works",
  {
    roomId: uuid("room_id")
      .notNull()
      .references(() => viewingRooms.id, { onDelete: "cascade" }),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** What it costs here, in minor units of `currency`; null: what it costs everywhere. */
    price: money("price"),
    currency: text("currency").notNull().default(""),
    note: text("note").notNull().default(""),
    /** Taken out of the room; what was marked stays known. */
    removedAt: moment("removed_at"),
    favoriteAt: moment("favorite_at"),
    /** When something was asked about it last; the words are a letter. */
    questionAt: moment("question_at"),
    /** When they asked to buy it, and at which price. */
    askedAt: moment("asked_at"),
    askedPrice: money("asked_price"),
    askedCurrency: text("asked_currency").notNull().default(""),
    /** The copy that is kept, or was kept, for them. */
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

/** Links to rooms. A room can have several; all end with its last day. */
export const viewingRoomLinks = pgTable(
  "viewing_room_links",
  {
    id: id(),
    roomId: uuid("room_id")
      .notNull()
      .references(() => viewingRooms.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret, base64url. */
    secretHash: text("secret_hash").notNull().unique(),
    createdAt: createdAt(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("viewing_room_links_room").on(t.roomId)],
)

/** When a room was looked at: one row a visit, and nothing of who, from where or with what. */
export const viewingRoomVisits = pgTable(
  "viewing_room_visits",
  {
    id: id(),
    roomId: uuid("room_id")
      .notNull()
      .references(() => viewingRooms.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [index("viewing_room_visits_room").on(t.roomId, t.at)],
)
