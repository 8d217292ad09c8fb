import { sql } from "drizzle-orm"
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id, moment, money } from "./columns.ts"

/** Where works can be: a room of the studio, a gallery, a framer, a carrier. */
export const places = pgTable(
  "places",
  {
    id: id(),
    name: citext("name").notNull().unique(),
    /** One of `placeKinds`. */
    kind: text("kind").notNull().default("other"),
    address: text("address").notNull().default(""),
    contact: text("contact").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    notes: text("notes").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "places_kind",
      sql`${t.kind} in ('studio', 'storage', 'home', 'gallery', 'museum', 'collector', 'framer', 'carrier', 'other')`,
    ),
  ],
)

/** What works travel in. A work is in one while its stay says so; a crate itself stands at a place. */
export const crates = pgTable(
  "crates",
  {
    id: id(),
    name: citext("name").notNull().unique(),
    placeId: uuid("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "restrict" }),
    /** What it takes in, and what it measures outside. */
    innerHeightMm: doublePrecision("inner_height_mm"),
    innerWidthMm: doublePrecision("inner_width_mm"),
    innerDepthMm: doublePrecision("inner_depth_mm"),
    outerHeightMm: doublePrecision("outer_height_mm"),
    outerWidthMm: doublePrecision("outer_width_mm"),
    outerDepthMm: doublePrecision("outer_depth_mm"),
    /** Empty. */
    weightG: integer("weight_g"),
    notes: text("notes").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [check("crates_weight", sql`${t.weightG} >= 0`), index("crates_place").on(t.placeId)],
)

/**
 * Where each work was, from when to when; without an end: where it is. Written once: a trigger refuses any change but an
 * end, and deletes only the last. The constraint `stays_in_one_place` lets nothing be in two places at once.
 */
export const stays = pgTable(
  "stays",
  {
    id: id(),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    /** The number of a copy that is not where the others are; 0: the work itself, or all other copies. */
    copy: integer("copy").notNull().default(0),
    placeId: uuid("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "restrict" }),
    /** Where in the place: a rack, a drawer. */
    spot: text("spot").notNull().default(""),
    /** The crate it was in meanwhile: where that goes, another stay begins. */
    crateId: uuid("crate_id").references(() => crates.id, { onDelete: "restrict" }),
    fromAt: moment("from_at").notNull(),
    toAt: moment("to_at"),
    /** Who brought it there. */
    carrier: text("carrier").notNull().default(""),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("stays_copy", sql`${t.copy} between 0 and 100000`),
    check("stays_order", sql`${t.toAt} > ${t.fromAt}`),
    index("stays_of_work").on(t.artworkId, t.copy, t.fromAt),
    index("stays_now").on(t.placeId, t.artworkId).where(sql`to_at is null`),
    index("stays_crate").on(t.crateId),
  ],
)

/** Works that are with somebody until a day, under terms: a consignment (they sell, and keep a share) or a loan. */
export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** One of the states of `agreement-machine.ts`. */
    state: text("state").notNull().default("draft"),
    placeId: uuid("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "restrict" }),
    beginsOn: date("begins_on").notNull(),
    dueBackOn: date("due_back_on"),
    /** The day of return whose passing the studio was told of. */
    toldLateOf: date("told_late_of"),
    /** What they keep of a sale, in percent, unless a work's line says otherwise. */
    share: integer("share").notNull().default(0),
    currency: text("currency").notNull(),
    discounts: text("discounts").notNull().default(""),
    paid: text("paid").notNull().default(""),
    insured: text("insured").notNull().default(""),
    purpose: text("purpose").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** The day on which the artist, and they, signed it. */
    signedOn: date("signed_on"),
    countersignedOn: date("countersigned_on"),
    countersignedBy: text("countersigned_by").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("agreements_kind", sql`${t.kind} in ('consignment', 'loan')`),
    check("agreements_state", sql`${t.state} in ('draft', 'running', 'ended', 'cancelled')`),
    check("agreements_share", sql`${t.share} between 0 and 100`),
    check("agreements_days", sql`${t.dueBackOn} >= ${t.beginsOn}`),
    index("agreements_place").on(t.placeId),
  ],
)

/** What they owe the artist for works that they sold: an account that is settled once. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    agreementId: uuid("agreement_id")
      .notNull()
      .references(() => agreements.id, { onDelete: "restrict" }),
    dueOn: date("due_on").notNull(),
    /** What else is taken off or added, in minor units: a part of the framing. */
    deductions: jsonb("deductions").$type<Deduction[]>().notNull().default([]),
    /** What the artist gets, in minor units. */
    total: money("total").notNull(),
    currency: text("currency").notNull(),
    paidOn: date("paid_on"),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("payouts_agreement").on(t.agreementId)],
)

/** An amount that changes a payout; what is taken off is negative. */
export type Deduction = { what: string; amount: number }

/** A work under an agreement: `planned` until it goes out. */
export const agreementWorks = pgTable(
  "agreement_works",
  {
    id: id(),
    agreementId: uuid("agreement_id")
      .notNull()
      .references(() => agreements.id, { onDelete: "cascade" }),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    /** The number of a copy; 0: the work itself. */
    copy: integer("copy").notNull().default(0),
    /** What they ask for it (consignment) or insure it for (loan), in minor units; null: on request. */
    price: money("price"),
    /** Their share of this work, in percent; null: the agreement's. */
    share: integer("share"),
    state: text("state").notNull().default("planned"),
    /** Its availability before it went out on loan, and the day on which it went out. */
    was: text("was").notNull().default(""),
    outOn: date("out_on"),
    soldFor: money("sold_for"),
    soldOn: date("sold_on"),
    backOn: date("back_on"),
    payoutId: uuid("payout_id").references(() => payouts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("agreement_works_state", sql`${t.state} in ('planned', 'out', 'sold', 'back')`),
    check("agreement_works_share", sql`${t.share} between 0 and 100`),
    check("agreement_works_sold", sql`(${t.state} = 'sold') = (${t.soldFor} is not null and ${t.soldOn} is not null)`),
    check("agreement_works_amounts", sql`${t.price} >= 0 and ${t.soldFor} >= 0`),
    // a work is with one of them at a time
    uniqueIndex("agreement_works_out").on(t.artworkId, t.copy).where(sql`state = 'out'`),
    index("agreement_works_agreement").on(t.agreementId),
    index("agreement_works_payout").on(t.payoutId),
  ],
)

/** What a work cost, and what it was valued at, each on its day. */
export const workAmounts = pgTable(
  "work_amounts",
  {
    id: id(),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artworks.id, { onDelete: "cascade" }),
    /** One of `amountKinds`. */
    kind: text("kind").notNull(),
    on: date("on_day").notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /** What was paid for, or who said so: stretcher and linen, an appraiser. */
    what: text("what").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("work_amounts_kind", sql`${t.kind} in ('cost', 'insured', 'market')`),
    check("work_amounts_amount", sql`${t.amount} >= 0`),
    index("work_amounts_of_work").on(t.artworkId, t.on),
  ],
)
