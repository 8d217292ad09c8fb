import { sql } from "drizzle-orm"
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment, money } from "./columns.ts"

/** Terms never change, so that an order's discount can be computed again; a code is stopped instead. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: id(),
    code: citext("code").notNull().unique(),
    kind: text("kind").notNull(),
    /** Of a percentage: thousandths of a percent, 10000 is 10 %. */
    rate: integer("rate").notNull().default(0),
    amount: money("amount").notNull().default(0),
    /** Of `amount` and `leastSubtotal`. */
    currency: text("currency").notNull(),
    delivery: boolean("delivery").notNull().default(false),
    /** From (inclusive) and before; null: any time. */
    beginsAt: moment("begins_at"),
    endsAt: moment("ends_at"),
    /** In all, and per e-mail address; null: unlimited. */
    mostUses: integer("most_uses"),
    mostPerBuyer: integer("most_per_buyer"),
    /** Required value of works before the discount, in minor units. */
    leastSubtotal: money("least_subtotal").notNull().default(0),
    stoppedAt: moment("stopped_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("discount_codes_kind", sql`${t.kind} in ('percent', 'fixed')`),
    check("discount_codes_rate", sql`${t.rate} between 0 and 100000`),
    check("discount_codes_amounts", sql`${t.amount} >= 0 and ${t.leastSubtotal} >= 0`),
    check(
      "discount_codes_terms",
      sql`(${t.kind} = 'percent') = (${t.rate} > 0) and (${t.kind} = 'fixed') = (${t.amount} > 0)`,
    ),
  ],
)
