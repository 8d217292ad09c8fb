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
import { cascadingId, citext, createdAt, id, moment, money, timestamps } from "./columns.ts"

/** Studios, galleries, framers, carriers. */
export const places = pgTable(
  "places",
  {
    id: id(),
    name: citext("name").notNull().unique(),
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

const placeId = () =>
  uuid("place_id")
    .notNull()
    .references(() => places.id, { onDelete: "restrict" })

/** A work is in a crate while its row in `stays` names the crate; the crate itself is at a place. */
export const crates = pgTable(
  "crates",
  {
    id: id(),
    name: citext("name").notNull().unique(),
    placeId: placeId(),
    innerHeightMm: doublePrecision("inner_height_mm"),
    innerWidthMm: doublePrecision("inner_width_mm"),
    innerDepthMm: doublePrecision("inner_depth_mm"),
    outerHeightMm: doublePrecision("outer_height_mm"),
    outerWidthMm: doublePrecision("outer_width_mm"),
    outerDepthMm: doublePrecision("outer_depth_mm"),
    weightG: integer("weight_g"),
    notes: text("notes").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [check("crates_weight", sql`${t.weightG} >= 0`), index("crates_place").on(t.placeId)],
)

/**
 * Where a work was, from when to when; without an end it is still there. A trigger allows only setting an end and deleting the last row;
 * `stays_in_one_place` excludes overlaps.
 */
export const locationPeriods = pgTable(
  "stays",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    /** A copy that is not with the others; 0: the work itself, or all other copies. */
    copy: integer("copy").notNull().default(0),
    placeId: placeId(),
    spot: text("spot").notNull().default(""),
    /** When the crate moves, a new row begins. */
    crateId: uuid("crate_id").references(() => crates.id, { onDelete: "restrict" }),
    fromAt: moment("from_at").notNull(),
    toAt: moment("to_at"),
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

/** A consignment (the holder sells and takes a share) or a loan, until a day. */
export const agreements = pgTable(
  "agreements",
  {
    id: id(),
    kind: text("kind").notNull(),
    state: text("state").notNull().default("draft"),
    placeId: placeId(),
    beginsOn: date("begins_on").notNull(),
    dueBackOn: date("due_back_on"),
    /** The missed return day that the studio was notified of. */
    toldLateOf: date("told_late_of"),
    /** The holder's share of a sale in percent, unless a work's row has its own. */
    share: integer("share").notNull().default(0),
    currency: text("currency").notNull(),
    discounts: text("discounts").notNull().default(""),
    paid: text("paid").notNull().default(""),
    insured: text("insured").notNull().default(""),
    purpose: text("purpose").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** The artist's and the holder's signatures. */
    signedOn: date("signed_on"),
    countersignedOn: date("countersigned_on"),
    countersignedBy: text("countersigned_by").notNull().default(""),
    ...timestamps(),
  },
  (t) => [
    check("agreements_kind", sql`${t.kind} in ('consignment', 'loan')`),
    check("agreements_state", sql`${t.state} in ('draft', 'running', 'ended', 'cancelled')`),
    check("agreements_share", sql`${t.share} between 0 and 100`),
    check("agreements_days", sql`${t.dueBackOn} >= ${t.beginsOn}`),
    index("agreements_place").on(t.placeId),
  ],
)

/** What the holder owes the artist for sold works; settled once. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    agreementId: uuid("agreement_id")
      .notNull()
      .references(() => agreements.id, { onDelete: "restrict" }),
    dueOn: date("due_on").notNull(),
    deductions: jsonb("deductions").$type<Deduction[]>().notNull().default([]),
    total: money("total").notNull(),
    currency: text("currency").notNull(),
    paidOn: date("paid_on"),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("payouts_agreement").on(t.agreementId)],
)

/** In minor units; what is taken off is negative. */
export type Deduction = { what: string; amount: number }

export const agreementWorks = pgTable(
  "agreement_works",
  {
    id: id(),
    agreementId: cascadingId("agreement_id", () => agreements.id),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    copy: integer("copy").notNull().default(0),
    /** Asking price (consignment) or insured value (loan), in minor units; null: on request. */
    price: money("price"),
    /** The holder's share in percent; null: the agreement's. */
    share: integer("share"),
    state: text("state").notNull().default("planned"),
    /** The availability before the loan, and the day on which it went out. */
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
    uniqueIndex("agreement_works_out").on(t.artworkId, t.copy).where(sql`state = 'out'`),
    index("agreement_works_agreement").on(t.agreementId),
    index("agreement_works_payout").on(t.payoutId),
  ],
)

export const workAmounts = pgTable(
  "work_amounts",
  {
    id: id(),
    artworkId: cascadingId("artwork_id", () => artworks.id),
    kind: text("kind").notNull(),
    on: date("on_day").notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    what: text("what").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("work_amounts_kind", sql`${t.kind} in ('cost', 'insured', 'market')`),
    check("work_amounts_amount", sql`${t.amount} >= 0`),
    index("work_amounts_of_work").on(t.artworkId, t.on),
  ],
)
