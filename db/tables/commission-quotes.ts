import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { cascadingId, createdAt, id, moment, money, timestamps } from "./columns.ts"
import { commissions } from "./commissions.ts"
import { invoices } from "./invoices.ts"

/** A sent version is immutable; another one replaces it. */
export const commissionQuotes = pgTable(
  "commission_quotes",
  {
    id: id(),
    commissionId: cascadingId("commission_id", () => commissions.id),
    version: integer("version").notNull(),
    /** Minor units of `currency`, taxes included. */
    total: money("total").notNull(),
    currency: text("currency").notNull(),
    /** Percent of the total. */
    depositPercent: integer("deposit_percent").notNull(),
    revisionsIncluded: integer("revisions_included").notNull(),
    furtherRevisionPrice: money("further_revision_price").notNull(),
    terms: text("terms").notNull(),
    termsVersion: integer("terms_version").notNull(),
    note: text("note").notNull().default(""),
    /** Inclusive. */
    validUntil: date("valid_until", { mode: "string" }),
    sentAt: moment("sent_at"),
    acceptedAt: moment("accepted_at"),
    acceptedBy: text("accepted_by").notNull().default(""),
    declinedAt: moment("declined_at"),
    declineReason: text("decline_reason").notNull().default(""),
    withdrawnAt: moment("withdrawn_at"),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("commission_quotes_version").on(t.commissionId, t.version),
    check("commission_quotes_total", sql`${t.total} > 0 and ${t.furtherRevisionPrice} >= 0`),
    check("commission_quotes_revisions", sql`${t.revisionsIncluded} between 0 and 20`),
    check("commission_quotes_fate", sql`num_nonnulls(${t.acceptedAt}, ${t.declinedAt}, ${t.withdrawnAt}) <= 1`),
    check("commission_quotes_sent", sql`${t.sentAt} is not null or num_nonnulls(${t.acceptedAt}, ${t.declinedAt}) = 0`),
    uniqueIndex("commission_quotes_draft").on(t.commissionId).where(sql`sent_at is null and withdrawn_at is null`),
    uniqueIndex("commission_quotes_open")
      .on(t.commissionId)
      .where(sql`sent_at is not null and accepted_at is null and declined_at is null and withdrawn_at is null`),
    uniqueIndex("commission_quotes_accepted").on(t.commissionId).where(sql`accepted_at is not null`),
  ],
)

/** Payment state follows from the invoice. */
export const commissionMilestones = pgTable(
  "commission_milestones",
  {
    id: id(),
    commissionId: cascadingId("commission_id", () => commissions.id),
    /** Null: agreed on later, such as a further revision. */
    quoteId: uuid("quote_id").references(() => commissionQuotes.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    due: date("due", { mode: "string" }),
    invoiceId: uuid("invoice_id")
      .unique()
      .references(() => invoices.id, { onDelete: "set null" }),
    /** No longer due, by the studio's decision; the history has the reason. */
    waivedAt: moment("waived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("commission_milestones_kind", sql`${t.kind} in ('deposit', 'milestone', 'revision', 'balance')`),
    check("commission_milestones_amount", sql`${t.amount} >= 0`),
    uniqueIndex("commission_milestones_once").on(t.quoteId, t.kind).where(sql`kind in ('deposit', 'balance')`),
    index("commission_milestones_commission").on(t.commissionId),
    index("commission_milestones_quote").on(t.quoteId),
  ],
)
