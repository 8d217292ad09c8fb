import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { cascadingId, id, moment, privatePictureColumns } from "./columns.ts"
import { orders } from "./orders.ts"

/** A buyer's request to cancel, return or report damage. At most one is open per order. */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: cascadingId("order_id", () => orders.id),
    /** cancel: before shipment; damage: arrived damaged. */
    kind: text("kind").notNull(),
    state: text("state").notNull().default("requested"),
    /** Order line IDs; all of them for a cancellation. */
    lineIds: jsonb("line_ids").$type<string[]>().notNull(),
    reason: text("reason").notNull(),
    /** Shown to the buyer. */
    answer: text("answer").notNull().default(""),
    notes: text("notes").notNull().default(""),
    condition: text("condition").notNull().default(""),
    /** What happens to the works; "": undecided, or never returned. */
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

/** Pictures from the buyer and the studio, stored privately and re-encoded; the uploads are not stored. */
export const returnPictures = pgTable(
  "return_pictures",
  {
    id: id(),
    returnId: cascadingId("return_id", () => returns.id),
    by: text("by").notNull(),
    position: integer("position").notNull(),
    ...privatePictureColumns(),
  },
  (t) => [
    check("return_pictures_by", sql`${t.by} in ('buyer', 'studio')`),
    index("return_pictures_return").on(t.returnId),
  ],
)
