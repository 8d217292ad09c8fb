import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { cascadingId, citext, id, moment, timestamps } from "./columns.ts"
import type { PostalAddress } from "./orders.ts"

/** Mostly created by `catch_up_customers` (`0003_customers.sql`), which also maintains the columns from `first_at` on. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    name: text("name").notNull().default(""),
    /** Source of the name: 0 newsletter, 1 message, 2 request, 3 order, 9 the studio. */
    nameRank: integer("name_rank").notNull().default(0),
    company: text("company").notNull().default(""),
    job: text("job").notNull().default(""),
    partner: text("partner").notNull().default(""),
    website: text("website").notNull().default(""),
    social: text("social").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    /** BCP 47, such as `de-DE`; "": not known. */
    locale: text("locale").notNull().default(""),
    interests: text("interests").array().notNull().default([]),
    tags: text("tags").array().notNull().default([]),
    groups: text("groups").array().notNull().default([]),
    phones: text("phones").array().notNull().default([]),
    postal: jsonb("postal").$type<PostalAddress[]>().notNull().default([]),
    /** Added or annotated by the studio: not deleted when no other data refers to it. */
    kept: boolean("kept").notNull().default(false),
    ...timestamps(),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
    activeAt: moment("active_at"),
    orderCount: integer("order_count").notNull().default(0),
    /** Works bought and not returned. */
    workCount: integer("work_count").notNull().default(0),
    askedCount: integer("asked_count").notNull().default(0),
    unreadCount: integer("unread_count").notNull().default(0),
    /** Orders paid at least in part. */
    purchaseCount: integer("purchase_count").notNull().default(0),
    boughtAt: moment("bought_at"),
    subscribed: boolean("subscribed").notNull().default(false),
    /** Payments minus refunds, in minor units, by currency. */
    spent: jsonb("spent").$type<Record<string, number>>().notNull().default({}),
    /** Known through the demo collection, or has a demo order. */
    isDemo: boolean("is_demo").notNull().default(false),
    city: text("city").notNull().default(""),
    country: text("country").notNull().default(""),
    /** Without accents, in lower case. */
    search: text("search").notNull().default(""),
    /** Duplicate detection: name words; last name with first initial; phone digits; postal codes. */
    nameKey: text("name_key").notNull().default(""),
    initialKey: text("initial_key").notNull().default(""),
    phoneKeys: text("phone_keys").array().notNull().default([]),
    postalKeys: text("postal_keys").array().notNull().default([]),
  },
  (t) => [
    index("customers_last").on(t.lastAt, t.id),
    index("customers_search").using("gin", t.search.op("gin_trgm_ops")),
    index("customers_name_key").on(t.nameKey).where(sql`name_key <> ''`),
    index("customers_initial_key").on(t.initialKey).where(sql`initial_key <> ''`),
    index("customers_phone_keys").using("gin", t.phoneKeys).with({ fastupdate: false }),
    index("customers_postal_keys").using("gin", t.postalKeys).with({ fastupdate: false }),
    index("customers_tags").using("gin", t.tags),
  ],
)

/** How an address was verified: account, double opt-in, a payment, or by the studio. */
export type Verification = "account" | "newsletter" | "order" | "hand"

export const customerAddresses = pgTable(
  "customer_addresses",
  {
    email: citext("email").primaryKey(),
    customerId: cascadingId("customer_id", () => customers.id),
    /** Null: unverified. */
    verifiedBy: text("verified_by").$type<Verification>(),
    /** Added by the studio: not deleted when no other data refers to it. */
    byHand: boolean("by_hand").notNull().default(false),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [
    check("customer_addresses_verified", sql`${t.verifiedBy} in ('account', 'newsletter', 'order', 'hand')`),
    index("customer_addresses_of").on(t.customerId),
  ],
)

export const customerOrders = pgTable(
  "customer_orders",
  {
    orderId: uuid("order_id").primaryKey(),
    customerId: cascadingId("customer_id", () => customers.id),
  },
  (t) => [index("customer_orders_of").on(t.customerId)],
)

export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    customerId: cascadingId("customer_id", () => customers.id),
    at: moment("at").notNull(),
    actorName: text("actor_name").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("customer_notes_of").on(t.customerId, t.at)],
)

/** Possible duplicates, the smaller ID first. */
export const customerPairs = pgTable(
  "customer_pairs",
  {
    firstId: cascadingId("first_id", () => customers.id),
    secondId: cascadingId("second_id", () => customers.id),
    reasons: text("reasons").array().notNull(),
    /** When the studio declared them two people. */
    apartAt: moment("apart_at"),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index("customer_pairs_other").on(t.secondId),
    check("customer_pairs_order", sql`${t.firstId} < ${t.secondId}`),
  ],
)

export type MergeBefore = {
  /** The merge may be part of a later merge, with this person. */
  keptId: string
  kept: Record<string, unknown>
  gone: Record<string, unknown>
  made: Record<string, unknown>
  addresses: string[]
  notes: string[]
  orders: string[]
  apart: { other: string; apartAt: string }[]
  /** The kept person's `kept` before the merge. */
  keptKept: boolean
  /** Subscribers that the merge unsubscribed, because another address of the person had unsubscribed. */
  left: string[]
}

export const customerMerges = pgTable(
  "customer_merges",
  {
    id: id(),
    keptId: cascadingId("kept_id", () => customers.id),
    goneName: text("gone_name").notNull(),
    before: jsonb("before").$type<MergeBefore>().notNull(),
    at: moment("at").notNull(),
    by: text("by").notNull(),
  },
  (t) => [index("customer_merges_of").on(t.keptId), index("customer_merges_at").on(t.at)],
)

/** SHA-256 of erased addresses in lower case: neither an import nor an archive restores them. */
export const erasedAddresses = pgTable("erased_addresses", {
  addressHash: text("address_hash").primaryKey(),
  since: moment("since").notNull(),
})

/** A queue for `catch_up_customers`, filled by triggers, so that orders do not wait for it. */
export const customerChanges = pgTable("customer_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: citext("email"),
  orderId: uuid("order_id"),
  customerId: uuid("customer_id"),
})

/** Orders whose buyer was erased: no customer is created from them again. */
export const erasedOrders = pgTable("erased_orders", {
  orderId: uuid("order_id").primaryKey(),
  since: moment("since").notNull().defaultNow(),
})

/** Erased people: archives do not restore them. */
export const erasedCustomers = pgTable("erased_customers", {
  customerId: uuid("customer_id").primaryKey(),
  since: moment("since").notNull(),
})

/** Invoices of erased people: the law requires the names until then. */
export const erasedInvoices = pgTable(
  "erased_invoices",
  { invoiceId: uuid("invoice_id").primaryKey(), until: moment("until").notNull() },
  (t) => [index("erased_invoices_until").on(t.until)],
)
