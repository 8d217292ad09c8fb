import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { createdAt, id, moment } from "./columns.ts"
import { places } from "./inventory.ts"

/** Stock-takes: what is at some places, counted by hand. */
export const stockTakes = pgTable(
  "stock_takes",
  {
    id: id(),
    state: text("state").$type<"counting" | "finished" | "cancelled">().notNull().default("counting"),
    startedBy: text("started_by").notNull(),
    createdAt: createdAt(),
    endedBy: text("ended_by").notNull().default(""),
    endedAt: moment("ended_at"),
    /** How many works were found where the register has them, when it was finished. The others are its lines. */
    found: integer("found").notNull().default(0),
  },
  (t) => [
    check("stock_takes_state", sql`${t.state} in ('counting', 'finished', 'cancelled')`),
    check("stock_takes_end", sql`(${t.state} = 'counting') = (${t.endedAt} is null)`),
    index("stock_takes_latest").on(t.createdAt),
  ],
)

/** The places that a stock-take is about. */
export const stockTakePlaces = pgTable(
  "stock_take_places",
  {
    takeId: uuid("take_id")
      .notNull()
      .references(() => stockTakes.id, { onDelete: "cascade" }),
    placeId: uuid("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.takeId, t.placeId] }), index("stock_take_places_place").on(t.placeId)],
)

/**
 * What was seen, as a phone sent it. Its id is made on the phone, so that a count that is sent again is the same one. Rows
 * are only added: a count that was a mistake is withdrawn by another.
 */
export const stockTakeCounts = pgTable(
  "stock_take_counts",
  {
    id: uuid("id").notNull(),
    takeId: uuid("take_id")
      .notNull()
      .references(() => stockTakes.id, { onDelete: "cascade" }),
    /** The count that this one takes back; without a reference, because it may arrive first. */
    withdraws: uuid("withdraws"),
    placeId: uuid("place_id").references(() => places.id, { onDelete: "restrict" }),
    spot: text("spot").notNull().default(""),
    /** What was read or typed; "" for a work that was chosen. */
    code: text("code").notNull().default(""),
    /** Null: nobody knows yet which work the code is of. */
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    /** The number of a copy; 0: the work itself. */
    copy: integer("copy").notNull().default(0),
    /** What is to be done with a work that belongs elsewhere: it stays `here`, or is carried `back`. */
    keep: text("keep").$type<"" | "here" | "back">().notNull().default(""),
    /** When it was seen, by the phone's clock. */
    at: moment("at").notNull(),
    device: text("device").notNull().default(""),
    countedBy: text("counted_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.takeId, t.id] }),
    check("stock_take_counts_copy", sql`${t.copy} between 0 and 100000`),
    check("stock_take_counts_keep", sql`${t.keep} in ('', 'here', 'back')`),
    check("stock_take_counts_where", sql`${t.withdraws} is not null or ${t.placeId} is not null`),
    index("stock_take_counts_place").on(t.placeId),
    index("stock_take_counts_work").on(t.artworkId),
  ],
)

/** Where a work is that was counted at several places, as somebody decided. */
export const stockTakeChoices = pgTable(
  "stock_take_choices",
  {
    takeId: uuid("take_id")
      .notNull()
      .references(() => stockTakes.id, { onDelete: "cascade" }),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    copy: integer("copy").notNull().default(0),
    /** The count that is right, and how many counts of the work there were when it was decided. */
    countId: uuid("count_id").notNull(),
    among: integer("among").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.takeId, t.artworkId, t.copy] }), index("stock_take_choices_work").on(t.artworkId)],
)

/** What a finished stock-take found to differ from the register. Written once, in the words of that day. */
export const stockTakeLines = pgTable(
  "stock_take_lines",
  {
    id: id(),
    takeId: uuid("take_id")
      .notNull()
      .references(() => stockTakes.id, { onDelete: "cascade" }),
    outcome: text("outcome").$type<"missing" | "elsewhere" | "unknown">().notNull(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    copy: integer("copy").notNull().default(0),
    /** The work's title and number, or the code that nobody knew. */
    what: text("what").notNull(),
    number: text("number").notNull().default(""),
    /** Where the register had it, and where it was seen: a place and where in it. */
    expected: text("expected").notNull().default(""),
    seen: text("seen").notNull().default(""),
    /** The stay that began, if the register was put right. */
    stayId: uuid("stay_id"),
  },
  (t) => [
    check("stock_take_lines_outcome", sql`${t.outcome} in ('missing', 'elsewhere', 'unknown')`),
    index("stock_take_lines_of_take").on(t.takeId),
    index("stock_take_lines_work").on(t.artworkId),
  ],
)
