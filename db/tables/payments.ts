import { sql } from "drizzle-orm"
import {
  boolean,
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
import { createdAt, id, moment, money } from "./columns.ts"
import { invoices } from "./invoices.ts"
import { orders } from "./orders.ts"

/**
 * A provider's page on which an order is paid, or an invoice that is of no order. Its id is the key under which the provider is asked for it, so that asking
 * again finds the same page.
 */
export const paymentSessions = pgTable(
  "payment_sessions",
  {
    id: id(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    invoiceId: uuid("invoice_id").references(() => invoices.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** What the provider calls it; null until it has answered. */
    providerId: text("provider_id"),
    url: text("url").notNull().default(""),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /** starting: the provider was not heard yet; open: it may be paid; closed: nobody can pay on it any more. */
    state: text("state").notNull().default("starting"),
    /** A payment on it has begun, and the bank has not answered yet. */
    processing: boolean("processing").notNull().default(false),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("payment_sessions_state", sql`${t.state} in ('starting', 'open', 'closed')`),
    check("payment_sessions_of", sql`num_nonnulls(${t.orderId}, ${t.invoiceId}) = 1`),
    uniqueIndex("payment_sessions_one").on(t.orderId).where(sql`state <> 'closed'`),
    uniqueIndex("payment_sessions_one_of_invoice").on(t.invoiceId).where(sql`state <> 'closed'`),
    uniqueIndex("payment_sessions_provider").on(t.provider, t.providerId),
    index("payment_sessions_unfinished").on(t.expiresAt).where(sql`state <> 'closed'`),
  ],
)

/**
 * Money that came in, whether or not anything is known that it pays. Rows are never deleted, except with an order of the
 * demo.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** What it pays; with `unmatched`, what it was probably meant for. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** The invoice that it pays, where that is of no order. */
    invoiceId: uuid("invoice_id").references(() => invoices.id, { onDelete: "restrict" }),
    /** What makes it this money and no other: `stripe:pi_123`, `demo:S-1001`; of money entered by hand, the form's own id. */
    key: text("key").notNull(),
    method: text("method").notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /** What the payer wrote on a transfer, or the provider's own id. */
    reference: text("reference").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** received: it counts for its order or invoice; unmatched: it waits for a decision; kept: somebody decided; undone: entered by mistake. */
    state: text("state").notNull().default("received"),
    /** Why it matches nothing, or what was decided. */
    reason: text("reason").notNull().default(""),
    /** What refunds take of it, sent or on their way. */
    refunded: money("refunded").notNull().default(0),
    /** What the payer's bank disputes, in the provider's words; "": nothing. */
    dispute: text("dispute").notNull().default(""),
  },
  (t) => [
    check("payments_state", sql`${t.state} in ('received', 'unmatched', 'kept', 'undone')`),
    check("payments_amount", sql`${t.amount} >= 0`),
    /** The last lock: never more goes back than came. */
    check("payments_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
    /** Money that counts belongs to one of them. */
    check("payments_counts", sql`${t.state} <> 'received' or num_nonnulls(${t.orderId}, ${t.invoiceId}) = 1`),
    check("payments_belong", sql`num_nonnulls(${t.orderId}, ${t.invoiceId}) <= 1`),
    index("payments_invoice").on(t.invoiceId).where(sql`invoice_id is not null`),
    index("payments_order").on(t.orderId),
    index("payments_unmatched").on(t.receivedAt).where(sql`state = 'unmatched'`),
    uniqueIndex("payments_key").on(t.key).where(sql`state <> 'undone'`),
  ],
)

/**
 * What a refund gives back of each line of an order, of its delivery, and of what was paid too much, which no invoice asked
 * for. Minor units.
 */
export type RefundedParts = { lines: Record<string, number>; delivery: number; over?: number }

/** Money that goes back, from one payment. Its id is the key under which the provider is asked for it. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /**
     * requested: the provider, or the artist at the bank, has still to send it; pending: on its way; sent: arrived, as far as
     * can be known; failed: nothing went back; withdrawn: undone before it was sent.
     */
    state: text("state").notNull().default("requested"),
    /** Who sends it: the payment's provider, the artist by hand, or nobody, because no money has moved. */
    by: text("by").notNull(),
    providerId: text("provider_id"),
    reason: text("reason").notNull().default(""),
    /** The same for all refunds of one decision, which may take from several payments. */
    decision: uuid("decision").notNull().defaultRandom(),
    parts: jsonb("parts").$type<RefundedParts>(),
    /** Why it failed. */
    failure: text("failure").notNull().default(""),
    requestedAt: moment("requested_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    check("refunds_state", sql`${t.state} in ('requested', 'pending', 'sent', 'failed', 'withdrawn')`),
    check("refunds_by", sql`${t.by} in ('provider', 'hand', 'nobody')`),
    check("refunds_amount", sql`${t.amount} > 0`),
    index("refunds_payment").on(t.paymentId),
    index("refunds_unfinished").on(t.requestedAt).where(sql`state in ('requested', 'pending')`),
    uniqueIndex("refunds_provider").on(t.by, t.providerId).where(sql`provider_id is not null`),
  ],
)

/** What a provider wrote to us. What it is about is read again from the provider, so that order and repetition do not matter. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** `session`, `payment`, `refund` or `other`, and its id there. */
    about: text("about").notNull(),
    aboutId: text("about_id").notNull(),
    at: moment("at").notNull(),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index("payment_events_waiting").on(t.aboutId).where(sql`handled_at is null`),
  ],
)

/** Until when our ledger has been compared with a provider's. */
export const paymentChecks = pgTable("payment_checks", {
  provider: text("provider").primaryKey(),
  checkedUntil: moment("checked_until").notNull(),
  /** How many differences the last comparison found and settled. */
  found: integer("found").notNull().default(0),
})
