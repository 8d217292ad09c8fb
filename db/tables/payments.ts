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
import { cascadingId, createdAt, id, moment, money } from "./columns.ts"
import { invoices } from "./invoices.ts"
import { orders } from "./orders.ts"

/** A checkout page of an order or a standalone invoice. The ID is the idempotency key, so a retry finds the same page. */
export const paymentSessions = pgTable(
  "payment_sessions",
  {
    id: id(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    invoiceId: uuid("invoice_id").references(() => invoices.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** Of `payment_accounts`; null: the account in the environment. */
    accountId: uuid("account_id"),
    providerId: text("provider_id"),
    url: text("url").notNull().default(""),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /** starting: no answer from the provider yet; open: payable; closed: no longer payable. */
    state: text("state").notNull().default("starting"),
    /** A payment has begun, and the bank has not answered yet. */
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

/** Received money, matched or not. Rows are never deleted, except with a demo order. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** With `unmatched`, the probable order. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    invoiceId: uuid("invoice_id").references(() => invoices.id, { onDelete: "restrict" }),
    /** Unique per payment: `stripe:pi_123`, `demo:S-1001`; for manual entries the form's ID. */
    key: text("key").notNull(),
    method: text("method").notNull(),
    /** Of a card payment, as in `payment_sessions`. */
    accountId: uuid("account_id"),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /** The payer's text on a transfer, or the provider's ID. */
    reference: text("reference").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** received: counts for its order or invoice; unmatched: needs a decision; kept: decided; undone: entered by mistake. */
    state: text("state").notNull().default("received"),
    reason: text("reason").notNull().default(""),
    /** Refunds, requested ones included. */
    refunded: money("refunded").notNull().default(0),
    /** In the provider's words; "": no dispute. */
    dispute: text("dispute").notNull().default(""),
  },
  (t) => [
    check("payments_state", sql`${t.state} in ('received', 'unmatched', 'kept', 'undone')`),
    check("payments_amount", sql`${t.amount} >= 0`),
    /** Refunds never exceed the payment. */
    check("payments_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
    check("payments_counts", sql`${t.state} <> 'received' or num_nonnulls(${t.orderId}, ${t.invoiceId}) = 1`),
    check("payments_belong", sql`num_nonnulls(${t.orderId}, ${t.invoiceId}) <= 1`),
    index("payments_invoice").on(t.invoiceId).where(sql`invoice_id is not null`),
    index("payments_order").on(t.orderId),
    index("payments_account").on(t.accountId, t.receivedAt).where(sql`account_id is not null`),
    index("payments_unmatched").on(t.receivedAt).where(sql`state = 'unmatched'`),
    uniqueIndex("payments_key").on(t.key).where(sql`state <> 'undone'`),
  ],
)

/** Refunded amounts per order line, of the delivery, and of an overpayment, which no invoice covers. Minor units. */
export type RefundedAmounts = { lines: Record<string, number>; delivery: number; over?: number }

/** A refund of one payment. Its ID is the provider's idempotency key. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    paymentId: cascadingId("payment_id", () => payments.id),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    /**
     * requested: not sent yet; pending: on its way; sent; failed: nothing was returned; withdrawn: undone before it was sent.
     */
    state: text("state").notNull().default("requested"),
    /** The payment's provider, the artist by hand, or nobody, because no money moved. */
    by: text("by").notNull(),
    providerId: text("provider_id"),
    reason: text("reason").notNull().default(""),
    /** Shared by all refunds of one decision, which may use several payments. */
    decision: uuid("decision").notNull().defaultRandom(),
    parts: jsonb("parts").$type<RefundedAmounts>(),
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

/** Webhooks. The object is fetched from the provider again, so order and repetition do not matter. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text("provider").notNull(),
    /** Whose webhook it is, as in `payment_sessions`. */
    accountId: uuid("account_id"),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** `session`, `payment`, `refund` or `other`, and its ID at the provider. */
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

export const paymentChecks = pgTable("payment_checks", {
  provider: text("provider").primaryKey(),
  checkedUntil: moment("checked_until").notNull(),
  /** Differences that the last comparison found and fixed. */
  found: integer("found").notNull().default(0),
})
