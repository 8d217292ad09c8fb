import { sql } from "drizzle-orm"
import { bigint, check, index, integer, jsonb, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "./accounts.ts"
import { artworks } from "./artworks.ts"
import { citext, id, moment, money } from "./columns.ts"

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
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    email: citext("email").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull().default(""),
    address: jsonb("address").$type<Address>(),
    shipping: jsonb("shipping").$type<ChosenShipping>().notNull(),
    note: text("note").notNull().default(""),
    paymentMethod: text("payment_method").notNull(),
    currency: text("currency").notNull(),
    subtotal: money("subtotal").notNull(),
    shippingPrice: money("shipping_price").notNull(),
    taxes: jsonb("taxes").$type<TaxLine[]>().notNull().default([]),
    /** What they add to the total. */
    taxAdded: money("tax_added").notNull().default(0),
    total: money("total").notNull(),
    orderState: text("order_state").notNull().default("draft"),
    paymentState: text("payment_state").notNull().default("unpaid"),
    fulfilmentState: text("fulfilment_state").notNull().default("unfulfilled"),
    /** The network that the order came from, for the limit on unpaid works; cleared when the order is paid or over. */
    network: text("network"),
    termsVersion: text("terms_version").notNull(),
    /** When an awaited payment is due. */
    dueAt: moment("due_at"),
    placedAt: moment("placed_at").notNull().defaultNow(),
  },
  (t) => [
    check("orders_order_state", sql`${t.orderState} in ('draft', 'open', 'completed', 'cancelled', 'expired')`),
    check(
      "orders_payment_state",
      sql`${t.paymentState} in ('unpaid', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'voided')`,
    ),
    check(
      "orders_fulfilment_state",
      sql`${t.fulfilmentState} in ('unfulfilled', 'preparing', 'ready_for_pickup', 'partially_shipped', 'shipped', 'delivered', 'cancelled')`,
    ),
    check("orders_total", sql`${t.total} = ${t.subtotal} + ${t.shippingPrice} + ${t.taxAdded}`),
    index("orders_newest").on(t.placedAt, t.id),
    index("orders_email").on(t.email),
    index("orders_open").on(t.paymentState, t.fulfilmentState).where(sql`order_state = 'open'`),
    index("orders_network").on(t.network).where(sql`network is not null`),
    index("orders_due").on(t.dueAt).where(sql`order_state = 'open' and payment_state = 'unpaid'`),
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
    /** Of an edition: the copy's number, from 1. */
    editionNumber: integer("edition_number"),
    editionSize: integer("edition_size"),
    snapshot: jsonb("snapshot").$type<LineSnapshot>().notNull(),
    position: integer("position").notNull().default(0),
    /** The parcel that it left in; null: it is still in the studio, or was picked up. */
    parcelId: uuid("parcel_id").references(() => parcels.id, { onDelete: "set null" }),
  },
  (t) => [index("order_lines_order").on(t.orderId), index("order_lines_artwork").on(t.artworkId)],
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
