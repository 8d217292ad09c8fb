import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { citext, id, moment, timestamps } from "./columns.ts"
import { orders, type TaxLine } from "./orders.ts"

export type InvoiceAccount = { accountHolder: string; bank: string; iban: string; bic: string; note: string }

export type InvoiceLine = {
  /** The title of a work (in italics) if `isWork`, else plain text. */
  title: string
  isWork: boolean
  year: string
  medium: string
  size: string
  /** `Framing: Oak frame`. */
  framing?: string
  /** `Nos. 3–7 of 50`; empty for an original. */
  copies: string
  inventoryNumber: string
  /** The picture at the time of issue; may be deleted since. */
  pictureId: string | null
  quantity: number
  /** Per copy, and for all copies; minor units. */
  price: number
  amount: number
}

/** `paid`: before issue; `demo`: no money moves. */
export type InvoicePayment =
  | { kind: "transfer"; account: InvoiceAccount; due: string | null }
  | { kind: "paid"; on: string; by: string }
  | { kind: "demo" }
  | { kind: "other"; due: string | null }

/** `left` remains of the corrected invoice; `works` and `delivery`: what the note takes off, with taxes, positive. */
type CorrectedInvoice = { number: string; issued: string; left: number; works: number; delivery: number }

/** Immutable, while settings, works and orders change. Minor units of `currency`, negative in credit notes. */
export type InvoiceContent = {
  /** `register`: lines about the business, such as a register number. Missing in version 1.0. */
  seller: { name: string; place: string; email: string; taxNumber: string; register?: string[] }
  paper: "A4" | "LETTER"
  buyer: string[]
  /** Empty: not of an order. */
  orderNumber: string
  currency: string
  lines: InvoiceLine[]
  /** Null: no delivery. */
  shipping: { name: string; price: number } | null
  taxes: TaxLine[]
  total: number
  payment: InvoicePayment
  note: string
  corrects: CorrectedInvoice | null
  /** In the site's time zone, `2026-03-12`. */
  issued: string
  /** Where the law requires it; `delivery`: still to happen, and stated on the packing slip. */
  suppliedOn?: string
  /** Required by law, such as the exemption of small businesses. */
  taxNote?: string
}

/** Minor units; rates in thousandths of a percent. */
export type InvoiceDraft = {
  name: string
  address: string
  email: string
  currency: string
  /** `price` per unit, negative for a discount; `rate` 0: no tax. */
  lines: { title: string; details: string; quantity: number; price: number; rate: number }[]
  taxName: string
  taxIncluded: boolean
  /** `2026-03-12`; null: the payment term for transfers. */
  due: string | null
  /** Null: the day of issue. Missing in drafts of version 1.0. */
  suppliedOn?: string | null
  note: string
}

/** Gap-free numbers per series and year: the row stays locked until the invoice's transaction ends. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    /** Demo invoices have their own series, so that removing the demo leaves no gap in the real ones. */
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

/** Without a number it is a draft; with one it is immutable. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text("kind").notNull().default("invoice"),
    number: text("number").unique(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "restrict" }),
    correctsId: uuid("corrects_id").references((): AnyPgColumn => invoices.id, { onDelete: "restrict" }),
    /** Of a credit note: the refund decision that caused it; null: issued by hand, or nothing was paid. */
    decision: uuid("decision").unique(),
    draft: jsonb("draft").$type<InvoiceDraft>(),
    content: jsonb("content").$type<InvoiceContent>(),
    email: citext("email").notNull().default(""),
    issuedAt: moment("issued_at"),
    dueAt: moment("due_at"),
    /** At most one reminder a day. */
    remindedAt: moment("reminded_at"),
    /** PDF rendering stops after two failures. */
    drawFailures: integer("draw_failures").notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    check("invoices_kind", sql`${t.kind} in ('invoice', 'credit_note')`),
    check("invoices_draft", sql`(${t.number} is null) = (${t.draft} is not null)`),
    check(
      "invoices_issued",
      sql`(${t.number} is null) = (${t.content} is null) and (${t.number} is null) = (${t.issuedAt} is null)`,
    ),
    check("invoices_corrects", sql`(${t.kind} = 'credit_note') = (${t.correctsId} is not null)`),
    uniqueIndex("invoices_one_per_order").on(t.orderId).where(sql`kind = 'invoice'`),
    index("invoices_order").on(t.orderId),
    index("invoices_corrects_id").on(t.correctsId),
    index("invoices_newest").on(t.issuedAt, t.id),
    index("invoices_email").on(t.email).where(sql`order_id is null and email <> ''`),
  ],
)
