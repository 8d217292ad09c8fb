import { sql } from "drizzle-orm"
import { bigint, check, index, integer, jsonb, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { artworks } from "./artworks.ts"
import { citext, id, moment, money } from "./columns.ts"
import { discountCodes } from "./discounts.ts"

/** Where a parcel goes; `region` is the state or province where the country has them. */
export type Address = {
  name: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  country: string
}

/** What the buyer chose, as it was then. */
export type ChosenShipping = { id: string; name: string; price: number; pickup: boolean }

/** The work as it was when it was bought. */
export type LineSnapshot = {
  slug: string
  medium: string
  size: string
  year: string
  inventoryNumber: string
  mainImageUrl: string | null
  /** Its main picture, for mails and documents; it may be gone. */
  pictureId: string | null
  /** The size and the frame that were chosen; their additions are in the price. Absent: none. */
  options?: { kind: "size" | "frame"; label: string; addition: number }[]
}

/**
 * A tax of an order; `rate` in thousandths of a percent, `amount` in minor units: contained in the total, or added to works
 * and delivery.
 */
export type TaxLine = { name: string; rate: number; included: boolean; amount: number }

export const orderNumbers = pgSequence("order_numbers", { startWith: 1001 })

export const orders = pgTable(
  "orders",
  {
    id: id(),
    number: text("number").notNull().unique().default(sql`'S-' || nextval('order_numbers')`),
    /** 128 random bits: opens the confirmation page. */
    token: text("token").notNull().unique(),
    /** Sent with the form: the same form twice is one order. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** Of what was sent with the key; another content under the same key is refused. */
    requestHash: text("request_hash").notNull(),
    /** Where it was sold: in the shop, or by hand. */
    source: text("source").notNull().default("shop"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** "": the buyer left none. */
    email: citext("email").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull().default(""),
    address: jsonb("address").$type<Address>(),
    shipping: jsonb("shipping").$type<ChosenShipping>().notNull(),
    note: text("note").notNull().default(""),
    /** The buyer's words to whom it is a gift for, on the packing slip. */
    giftNote: text("gift_note").notNull().default(""),
    /** "": not chosen yet, because the delivery's price is awaited. */
    paymentMethod: text("payment_method").notNull(),
    currency: text("currency").notNull(),
    subtotal: money("subtotal").notNull(),
    shippingPrice: money("shipping_price").notNull(),
    discountCodeId: uuid("discount_code_id").references(() => discountCodes.id),
    /** As it was when the order was placed; "": none. */
    discountCode: text("discount_code").notNull().default(""),
    /** What the code takes off works and delivery, and how much of it off the delivery; the lines have the rest. */
    discount: money("discount").notNull().default(0),
    deliveryDiscount: money("delivery_discount").notNull().default(0),
    taxes: jsonb("taxes").$type<TaxLine[]>().notNull().default([]),
    /** What they add to the total. */
    taxAdded: money("tax_added").notNull().default(0),
    total: money("total").notNull(),
    orderState: text("order_state").notNull().default("draft"),
    paymentState: text("payment_state").notNull().default("unpaid"),
    fulfilmentState: text("fulfilment_state").notNull().default("unfulfilled"),
    /** The network that the order came from, for the limit on unpaid works; cleared when the order is paid or over. */
    network: text("network"),
    /** The versions of the legal texts that the buyer was shown, and when; "": not shown. */
    termsVersion: text("terms_version").notNull(),
    privacyVersion: text("privacy_version").notNull().default(""),
    withdrawalVersion: text("withdrawal_version").notNull().default(""),
    acceptedAt: moment("accepted_at"),
    /** When the buyer asked what the delivery costs, and when the artist said it; null: its price was known. */
    quoteAskedAt: moment("quote_asked_at"),
    quotedAt: moment("quoted_at"),
    /** When an awaited payment, or the price of a delivery and its acceptance, is due. */
    dueAt: moment("due_at"),
    placedAt: moment("placed_at").notNull().defaultNow(),
  },
  (t) => [
    check("orders_source", sql`${t.source} in ('shop', 'studio', 'fair', 'telephone')`),
    check("orders_order_state", sql`${t.orderState} in ('draft', 'open', 'completed', 'cancelled', 'expired')`),
    check(
      "orders_payment_state",
      sql`${t.paymentState} in ('unpaid', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'voided')`,
    ),
    check(
      "orders_fulfilment_state",
      sql`${t.fulfilmentState} in ('unfulfilled', 'preparing', 'ready_for_pickup', 'partially_shipped', 'shipped', 'delivered', 'cancelled')`,
    ),
    check("orders_total", sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.shippingPrice} + ${t.taxAdded}`),
    check(
      "orders_discount",
      sql`${t.deliveryDiscount} between 0 and least(${t.discount}, ${t.shippingPrice}) and ${t.discount} - ${t.deliveryDiscount} <= ${t.subtotal}`,
    ),
    index("orders_newest").on(t.placedAt, t.id),
    index("orders_email").on(t.email),
    index("orders_open").on(t.paymentState, t.fulfilmentState).where(sql`order_state = 'open'`),
    index("orders_network").on(t.network).where(sql`network is not null`),
    index("orders_due").on(t.dueAt).where(sql`order_state = 'open' and payment_state = 'unpaid'`),
    index("orders_quotes").on(t.dueAt).where(sql`order_state = 'draft' and quote_asked_at is not null`),
    index("orders_discount_code").on(t.discountCodeId).where(sql`discount_code_id is not null`),
  ],
)

/** What left the studio together. Its lines name it. */
export const parcels = pgTable(
  "parcels",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    carrier: text("carrier").notNull(),
    trackingNumber: text("tracking_number").notNull().default(""),
    trackingUrl: text("tracking_url").notNull().default(""),
    shippedAt: moment("shipped_at").notNull(),
  },
  (t) => [index("parcels_order").on(t.orderId)],
)

export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    price: money("price").notNull(),
    /** What the order's discount code takes off the price. */
    discount: money("discount").notNull().default(0),
    /** Of an edition: the copy's number, from 1. */
    editionNumber: integer("edition_number"),
    editionSize: integer("edition_size"),
    snapshot: jsonb("snapshot").$type<LineSnapshot>().notNull(),
    position: integer("position").notNull().default(0),
    /** The parcel that it left in; null: it is still in the studio, or was picked up. */
    parcelId: uuid("parcel_id").references(() => parcels.id, { onDelete: "set null" }),
  },
  (t) => [
    check("order_lines_discount", sql`${t.discount} between 0 and ${t.price}`),
    index("order_lines_order").on(t.orderId),
    index("order_lines_artwork").on(t.artworkId),
  ],
)

/** Every move of an order's three machines, and what people wrote beside. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    machine: text("machine").notNull(),
    fromState: text("from_state").notNull(),
    toState: text("to_state").notNull(),
    note: text("note").notNull().default(""),
  },
  (t) => [index("order_events_order").on(t.orderId, t.id)],
)
