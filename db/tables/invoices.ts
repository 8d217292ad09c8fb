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
import { citext, createdAt, id, moment } from "./columns.ts"
import { orders, type TaxLine } from "./orders.ts"

/** A bank account as the settings had it. */
export type InvoiceAccount = { accountHolder: string; bank: string; iban: string; bic: string; note: string }

export type InvoiceLine = {
  /** Of a work its title, set in italics; else words. */
  title: string
  isWork: boolean
  year: string
  medium: string
  size: string
  /** `Framing: Oak frame`; absent: as it is. */
  framing?: string
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

/** How it is paid: `transfer` asks for one, `paid` was paid before it was issued, `demo` says that no money moves. */
export type InvoicePayment =
  | { kind: "transfer"; account: InvoiceAccount; due: string | null }
  | { kind: "paid"; on: string; by: string }
  | { kind: "demo" }
  | { kind: "other"; due: string | null }

/**
 * The invoice that a credit note corrects: its number and day, what is left of it afterwards, and how much of works and of
 * delivery the note takes off, with the taxes on them, as positive amounts.
 */
export type Corrected = { number: string; issued: string; left: number; works: number; delivery: number }

/**
 * All that an issued invoice says. It is written once, with the invoice: settings, works and orders change later, what
 * was issued under a number does not. Amounts in minor units of `currency`; those of a credit note are negative.
 */
export type InvoiceContent = {
  seller: { name: string; place: string; email: string; taxNumber: string }
  paper: "A4" | "LETTER"
  buyer: string[]
  /** Empty: it is of no order. */
  orderNumber: string
  currency: string
  lines: InvoiceLine[]
  /** Null: nothing is delivered. */
  shipping: { name: string; price: number } | null
  taxes: TaxLine[]
  total: number
  payment: InvoicePayment
  /** A sentence from the artist. */
  note: string
  corrects: Corrected | null
  /** The day of issue in the site's time zone, `2026-03-12`. */
  issued: string
}

/** An invoice that somebody is writing. Amounts in minor units, rates in thousandths of a percent. */
export type InvoiceDraft = {
  name: string
  /** Below the name, line by line. */
  address: string
  email: string
  currency: string
  /** `price` for one; negative for a discount. `rate` 0: no tax. */
  lines: { title: string; details: string; quantity: number; price: number; rate: number }[]
  taxName: string
  /** Whether the prices contain their taxes; else these are added. */
  taxIncluded: boolean
  /** The day until which it is to be paid, `2026-03-12`; null: as many days after issue as transfers have. */
  due: string | null
  note: string
}

/** Gap-free numbers within a series and a year: the row is locked until the invoice's own transaction ends. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    /**
     * `invoice` and `credit_note`: real sales; `demo` and `demo_credit_note`: the demo's and demo payments, so that taking
     * them away leaves no gap.
     */
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

/** Invoices and credit notes. One without a number is a draft; one with a number never changes what it says. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text("kind").notNull().default("invoice"),
    number: text("number").unique(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** Of a credit note: the invoice that it corrects. */
    correctsId: uuid("corrects_id").references((): AnyPgColumn => invoices.id, { onDelete: "restrict" }),
    /** Of a credit note: the decision of the refunds for which it was issued; null: by hand, or nothing was paid. */
    decision: uuid("decision").unique(),
    draft: jsonb("draft").$type<InvoiceDraft>(),
    content: jsonb("content").$type<InvoiceContent>(),
    email: citext("email").notNull().default(""),
    issuedAt: moment("issued_at"),
    dueAt: moment("due_at"),
    /** The last reminder; at most one a day. */
    remindedAt: moment("reminded_at"),
    /** How often drawing its PDF failed; at two it is given up. */
    drawFailures: integer("draw_failures").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
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
