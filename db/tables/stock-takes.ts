import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { cascadingId, createdAt, id, moment } from "./columns.ts"
import { places } from "./inventory.ts"

export const stockTakes = pgTable(
  "stock_takes",
  {
    id: id(),
    state: text("state").$type<"counting" | "finished" | "cancelled">().notNull().default("counting"),
    startedBy: text("started_by").notNull(),
    createdAt: createdAt(),
    endedBy: text("ended_by").notNull().default(""),
    endedAt: moment("ended_at"),
    /** Works found where the register has them, set at the end; the others are lines. */
    found: integer("found").notNull().default(0),
  },
  (t) => [
    check("stock_takes_state", sql`${t.state} in ('counting', 'finished', 'cancelled')`),
    check("stock_takes_end", sql`(${t.state} = 'counting') = (${t.endedAt} is null)`),
    index("stock_takes_latest").on(t.createdAt),
  ],
)

export const stockTakePlaces = pgTable(
  "stock_take_places",
  {
    takeId: cascadingId("take_id", () => stockTakes.id),
    placeId: uuid("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.takeId, t.placeId] }), index("stock_take_places_place").on(t.placeId)],
)

/** The phone generates the ID, so that a retry is the same count. Append-only: another count withdraws a wrong one. */
export const stockTakeCounts = pgTable(
  "stock_take_counts",
  {
    id: uuid("id").notNull(),
    takeId: cascadingId("take_id", () => stockTakes.id),
    /** The withdrawn count; no foreign key, because it may arrive first. */
    withdraws: uuid("withdraws"),
    placeId: uuid("place_id").references(() => places.id, { onDelete: "restrict" }),
    spot: text("spot").notNull().default(""),
    /** As scanned or typed; "" for a chosen work. */
    code: text("code").notNull().default(""),
    /** Null: unknown code. */
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    copy: integer("copy").notNull().default(0),
    /** A misplaced work stays `here`, or is carried `back`. */
    keep: text("keep").$type<"" | "here" | "back">().notNull().default(""),
    /** By the phone's clock. */
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

export const stockTakeChoices = pgTable(
  "stock_take_choices",
  {
    takeId: cascadingId("take_id", () => stockTakes.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    copy: integer("copy").notNull().default(0),
    /** The correct count, and the number of counts of the work at the decision. */
    countId: uuid("count_id").notNull(),
    among: integer("among").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.takeId, t.artworkId, t.copy] }), index("stock_take_choices_work").on(t.artworkId)],
)

/** Differences of a finished stock-take from the register. Written once. */
export const stockTakeLines = pgTable(
  "stock_take_lines",
  {
    id: id(),
    takeId: cascadingId("take_id", () => stockTakes.id),
    outcome: text("outcome").$type<"missing" | "elsewhere" | "unknown">().notNull(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    copy: integer("copy").notNull().default(0),
    what: text("what").notNull(),
    number: text("number").notNull().default(""),
    expected: text("expected").notNull().default(""),
    seen: text("seen").notNull().default(""),
    /** The new row of `stays`, if the register was corrected. */
    stayId: uuid("stay_id"),
  },
  (t) => [
    check("stock_take_lines_outcome", sql`${t.outcome} in ('missing', 'elsewhere', 'unknown')`),
    index("stock_take_lines_of_take").on(t.takeId),
    index("stock_take_lines_work").on(t.artworkId),
  ],
)
