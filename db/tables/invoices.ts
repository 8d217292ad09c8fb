import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns.ts"
import { orders } from "./orders.ts"

/** A bank account as the settings had it. */
export type InvoiceAccount = { accountHolder: string; bank: string; iban: string; bic: string; note: string }

export type InvoiceLine = {
  title: string
  year: string
  medium: string
  size: string
  /** `Nos. 3–7 of 50`; empty for an original. */
  copies: string
  inventoryNumber: string
  /** Its picture when the invoice was issued; it may be gone. */
  pictureId: string | null
  quantity: number
  /** For one copy, and for all of them; minor units. */
  price: number
  amount: number
}

/**
 * All that an issued invoice says. It is written once, with the invoice: settings, works and orders change later, what
 * was issued under a number does not. Amounts in minor units of `currency`.
 */
export type InvoiceContent = {
  seller: { name: string; place: string; email: string; taxNumber: string }
  buyer: string[]
  orderNumber: string
  currency: string
  lines: InvoiceLine[]
  shipping: { name: string; price: number }
  /** `included`: contained in the total; empty: no tax is shown. `name` with its rate. */
  taxes: { name: string; amount: number; included: boolean }[]
  total: number
  /** How it is paid: `transfer` asks for one to this account, `demo` says that no money moves. */
  payment: { kind: "transfer"; account: InvoiceAccount; due: string | null } | { kind: "demo" } | { kind: "other" }
  /** The day of issue in the site's time zone, `2026-03-12`. */
  issued: string
}

/** Gap-free numbers within a series and a year: the row is locked until the invoice's own transaction ends. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    /** `invoice`: real sales; `demo`: the demo's and demo payments, so that taking them away leaves no gap. */
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

export const invoices = pgTable("invoices", {
  id: id(),
  number: text("number").notNull().unique(),
  orderId: uuid("order_id")
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: "restrict" }),
  state: text("state").notNull().default("issued"),
  content: jsonb("content").$type<InvoiceContent>().notNull(),
  issuedAt: moment("issued_at").notNull(),
  dueAt: moment("due_at"),
  /** How often drawing its PDF failed; at two it is given up. */
  drawFailures: integer("draw_failures").notNull().default(0),
})
