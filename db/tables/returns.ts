import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns.ts"
import { orders } from "./orders.ts"

/**
 * What a buyer asks of an order that was placed: that it is canceled, that works go back, or help with damage. At most one
 * is open for an order.
 */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** cancel: before anything has left; return; damage: it arrived damaged. */
    kind: text("kind").notNull(),
    state: text("state").notNull().default("requested"),
    /** The ids of the order's lines that it is about; of a cancellation all. */
    lineIds: jsonb("line_ids").$type<string[]>().notNull(),
    /** The buyer's words. */
    reason: text("reason").notNull(),
    /** The artist's answer, which the buyer reads. */
    answer: text("answer").notNull().default(""),
    /** What was found when it came back, and in which condition. */
    notes: text("notes").notNull().default(""),
    condition: text("condition").notNull().default(""),
    /** What was decided about the works: "" nothing yet, or they never came back. */
    fate: text("fate").notNull().default(""),
    requestedAt: moment("requested_at").notNull(),
    answeredAt: moment("answered_at"),
    receivedAt: moment("received_at"),
    closedAt: moment("closed_at"),
  },
  (t) => [
    check("returns_kind", sql`${t.kind} in ('cancel', 'return', 'damage')`),
    check(
      "returns_state",
      sql`${t.state} in ('requested', 'approved', 'declined', 'in_transit', 'received', 'inspected', 'closed')`,
    ),
    check("returns_fate", sql`${t.fate} in ('', 'available', 'not_for_sale', 'damaged')`),
    index("returns_order").on(t.orderId),
    uniqueIndex("returns_one_open").on(t.orderId).where(sql`state not in ('declined', 'closed')`),
    index("returns_requested").on(t.requestedAt).where(sql`state = 'requested'`),
  ],
)

/**
 * Pictures of works that are asked about: the buyer's as it came, the studio's as it came back. Made anew from what was
 * sent, which is not kept, and stored privately.
 */
export const returnPictures = pgTable(
  "return_pictures",
  {
    id: id(),
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    /** Who took it: the buyer or the studio. */
    by: text("by").notNull(),
    position: integer("position").notNull(),
    /** Its folder in the private bucket. */
    folder: text("folder").notNull().unique(),
    /** Its files are `{width}.jpg`: the large one's size, and the width of the one for a page, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    smallWidth: integer("small_width").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    check("return_pictures_by", sql`${t.by} in ('buyer', 'studio')`),
    index("return_pictures_return").on(t.returnId),
  ],
)
