import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, money } from "./columns.ts"
import { commissions } from "./commissions.ts"
import { invoices } from "./invoices.ts"

/** What a commission is to cost, in versions. A sent version never changes what it says; another one replaces it. */
export const commissionQuotes = pgTable(
  "commission_quotes",
  {
    id: id(),
    commissionId: uuid("commission_id")
      .notNull()
      .references(() => commissions.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** Minor units of `currency`, with taxes, as the client pays it. */
    total: money("total").notNull(),
    currency: text("currency").notNull(),
    /** Percent of the total. */
    depositPercent: integer("deposit_percent").notNull(),
    revisionsIncluded: integer("revisions_included").notNull(),
    /** What one more revision costs, minor units. */
    furtherRevisionPrice: money("further_revision_price").notNull(),
    /** The terms as they are accepted, and which version of them it is. */
    terms: text("terms").notNull(),
    termsVersion: integer("terms_version").notNull(),
    /** What the studio says with it. */
    note: text("note").notNull().default(""),
    /** The last day on which it can be accepted. */
    validUntil: date("valid_until", { mode: "string" }),
    sentAt: moment("sent_at"),
    acceptedAt: moment("accepted_at"),
    acceptedBy: text("accepted_by").notNull().default(""),
    declinedAt: moment("declined_at"),
    /** The client's words. */
    declineReason: text("decline_reason").notNull().default(""),
    withdrawnAt: moment("withdrawn_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("commission_quotes_version").on(t.commissionId, t.version),
    check("commission_quotes_total", sql`${t.total} > 0 and ${t.furtherRevisionPrice} >= 0`),
    check("commission_quotes_deposit", sql`${t.depositPercent} between 25 and 50`),
    check("commission_quotes_revisions", sql`${t.revisionsIncluded} between 0 and 20`),
    check("commission_quotes_fate", sql`num_nonnulls(${t.acceptedAt}, ${t.declinedAt}, ${t.withdrawnAt}) <= 1`),
    check("commission_quotes_sent", sql`${t.sentAt} is not null or num_nonnulls(${t.acceptedAt}, ${t.declinedAt}) = 0`),
    /** The last locks: one draft, one that can be accepted, and one that was. */
    uniqueIndex("commission_quotes_draft").on(t.commissionId).where(sql`sent_at is null and withdrawn_at is null`),
    uniqueIndex("commission_quotes_open")
      .on(t.commissionId)
      .where(sql`sent_at is not null and accepted_at is null and declined_at is null and withdrawn_at is null`),
    uniqueIndex("commission_quotes_accepted").on(t.commissionId).where(sql`accepted_at is not null`),
  ],
)

/** What is to be paid, and when. What of it is paid follows from its invoice. */
export const commissionMilestones = pgTable(
  "commission_milestones",
  {
    id: id(),
    commissionId: uuid("commission_id")
      .notNull()
      .references(() => commissions.id, { onDelete: "cascade" }),
    /** The quote that it is a part of; null: agreed on later, like a further revision. */
    quoteId: uuid("quote_id").references(() => commissionQuotes.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    /** Minor units of the quote's currency. */
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    due: date("due", { mode: "string" }),
    invoiceId: uuid("invoice_id")
      .unique()
      .references(() => invoices.id, { onDelete: "set null" }),
    /** Since when it is not asked for any more, by the studio's decision; the history says why. */
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
