import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment } from "./columns.ts"
import type { Address } from "./orders.ts"

/**
 * People the studio deals with. Most are made by the database from what others wrote (`catch_up_customers` in
 * `0002_after-tables.sql`), which also keeps the columns from `first_at` on.
 */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    name: text("name").notNull().default(""),
    /** How sure the name is: 0 from the newsletter, 1 a message, 2 a request, 3 an order, 9 the studio's own. */
    nameRank: integer("name_rank").notNull().default(0),
    company: text("company").notNull().default(""),
    job: text("job").notNull().default(""),
    partner: text("partner").notNull().default(""),
    website: text("website").notNull().default(""),
    social: text("social").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    /** A tag of BCP 47, such as `de-DE`; "": not known. */
    locale: text("locale").notNull().default(""),
    interests: text("interests").array().notNull().default([]),
    tags: text("tags").array().notNull().default([]),
    groups: text("groups").array().notNull().default([]),
    /** Those the studio knows beside the ones in orders. */
    phones: text("phones").array().notNull().default([]),
    postal: jsonb("postal").$type<Address[]>().notNull().default([]),
    /** Whether the studio added the person or wrote something about them: then it stays without any facts. */
    kept: boolean("kept").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
    /** When they last did something themselves; null: never. */
    activeAt: moment("active_at"),
    orderCount: integer("order_count").notNull().default(0),
    /** Works that they bought and have. */
    workCount: integer("work_count").notNull().default(0),
    askedCount: integer("asked_count").notNull().default(0),
    /** Messages of theirs that nobody has read. */
    unreadCount: integer("unread_count").notNull().default(0),
    /** Orders that were paid at least in part. */
    purchaseCount: integer("purchase_count").notNull().default(0),
    boughtAt: moment("bought_at"),
    subscribed: boolean("subscribed").notNull().default(false),
    /** What came less what went back, in minor units, by currency. */
    spent: jsonb("spent").$type<Record<string, number>>().notNull().default({}),
    /** Whether the demo collection brought what is known of them, or an order of theirs is a demo's. */
    isDemo: boolean("is_demo").notNull().default(false),
    city: text("city").notNull().default(""),
    country: text("country").notNull().default(""),
    /** What a search looks at, without accents and in small letters. */
    search: text("search").notNull().default(""),
    /** By which people who may be one are found: the words of the name; its last word with the first letter; digits; postal codes. */
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

/** By what an address was verified: its owner's account, the newsletter's double opt-in, a payment; or the studio said so. */
export type Verification = "account" | "newsletter" | "order" | "hand"

/** E-mail addresses: each belongs to one person. */
export const customerAddresses = pgTable(
  "customer_addresses",
  {
    email: citext("email").primaryKey(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Null: it was typed by somebody. */
    verifiedBy: text("verified_by").$type<Verification>(),
    /** Whether the studio wrote it down: then it stays without any facts. */
    byHand: boolean("by_hand").notNull().default(false),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [
    check("customer_addresses_verified", sql`${t.verifiedBy} in ('account', 'newsletter', 'order', 'hand')`),
    index("customer_addresses_of").on(t.customerId),
  ],
)

/** Whose an order without an e-mail address is. */
export const customerOrders = pgTable(
  "customer_orders",
  {
    orderId: uuid("order_id").primaryKey(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
  },
  (t) => [index("customer_orders_of").on(t.customerId)],
)

/** What the studio wants to remember of a person, or that happened away from the site. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    actorName: text("actor_name").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("customer_notes_of").on(t.customerId, t.at)],
)

/** Two who may be one person, the smaller id first, and why. */
export const customerPairs = pgTable(
  "customer_pairs",
  {
    firstId: uuid("first_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    secondId: uuid("second_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** `phone`, `name`, `initial`, `account`. */
    reasons: text("reasons").array().notNull(),
    /** When somebody said that they are two. */
    apartAt: moment("apart_at"),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index("customer_pairs_other").on(t.secondId),
    check("customer_pairs_order", sql`${t.firstId} < ${t.secondId}`),
  ],
)

/** What two people were before they became one, so that it can be undone for a while. */
export type MergeBefore = {
  /** Of the kept one: the merge may go along with them into somebody else. */
  keptId: string
  kept: Record<string, unknown>
  gone: Record<string, unknown>
  /** What the merge made of the kept one. */
  made: Record<string, unknown>
  addresses: string[]
  notes: string[]
  orders: string[]
  apart: { other: string; apartAt: string }[]
  /** Whether the studio had written about the kept one. */
  keptKept: boolean
  /** Subscribers whom the merge unsubscribed, because another address of the person had. */
  left: string[]
}

export const customerMerges = pgTable(
  "customer_merges",
  {
    id: id(),
    keptId: uuid("kept_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    goneName: text("gone_name").notNull(),
    before: jsonb("before").$type<MergeBefore>().notNull(),
    at: moment("at").notNull(),
    by: text("by").notNull(),
  },
  (t) => [index("customer_merges_of").on(t.keptId), index("customer_merges_at").on(t.at)],
)

/** Addresses whose facts were erased: SHA-256 of the address in small letters. No import brings them back, and no archive. */
export const erasedAddresses = pgTable("erased_addresses", {
  addressHash: text("address_hash").primaryKey(),
  since: moment("since").notNull(),
})

/** What was written about somebody since the last `catch_up_customers`: triggers add rows, which delays no order. */
export const customerChanges = pgTable("customer_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: citext("email"),
  orderId: uuid("order_id"),
  customerId: uuid("customer_id"),
})

/** Orders whose buyer was erased: nobody is made of them again. */
export const erasedOrders = pgTable("erased_orders", {
  orderId: uuid("order_id").primaryKey(),
  since: moment("since").notNull().defaultNow(),
})

/** People who were erased: no older archive brings them back. */
export const erasedCustomers = pgTable("erased_customers", {
  customerId: uuid("customer_id").primaryKey(),
  since: moment("since").notNull(),
})

/** Invoices of people who were erased: until when the law keeps their names. */
export const erasedInvoices = pgTable(
  "erased_invoices",
  { invoiceId: uuid("invoice_id").primaryKey(), until: moment("until").notNull() },
  (t) => [index("erased_invoices_until").on(t.until)],
)
