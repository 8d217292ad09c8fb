import { sql } from "drizzle-orm"
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment, money } from "./columns.ts"

/** Discount codes. Their terms never change, so that an order's discount can be computed again; a code is stopped instead. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: id(),
    code: citext("code").notNull().unique(),
    kind: text("kind").notNull(),
    /** Of a percentage: thousandths of a percent, 10000 is 10 %. */
    rate: integer("rate").notNull().default(0),
    /** Of a fixed amount, in minor units. */
    amount: money("amount").notNull().default(0),
    /** What the amount and the least order are in. */
    currency: text("currency").notNull(),
    /** Whether it is taken off the delivery, too. */
    delivery: boolean("delivery").notNull().default(false),
    /** From then on, and before then; null: at any time. */
    beginsAt: moment("begins_at"),
    endsAt: moment("ends_at"),
    /** How often it may be used, in all and with one e-mail address; null: any number of times. */
    mostUses: integer("most_uses"),
    mostPerBuyer: integer("most_per_buyer"),
    /** What works must come to without it, in minor units. */
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
