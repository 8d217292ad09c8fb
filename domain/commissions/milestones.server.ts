import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { type InvoiceState, standingOf } from "../invoices/invoice-standing.server.ts"

export type MilestoneRow = typeof commissionMilestones.$inferSelect

/**
 * What is agreed to be paid, in order. `paid`, `open` in minor units, from the invoice; before there is one all of it is open
 * and `state` is null.
 */
export type Milestone = MilestoneRow & {
  invoiceNumber: string | null
  state: InvoiceState | null
  paid: number
  open: number
}

/** The milestones of the accepted quote, and those agreed on later, with what is paid of each. */
export async function milestonesOf(db: Database | Transaction, commissionId: string): Promise<Milestone[]> {
  const rows = await db
    .select({ milestone: commissionMilestones, number: invoices.number })
    .from(commissionMilestones)
    .leftJoin(commissionQuotes, eq(commissionQuotes.id, commissionMilestones.quoteId))
    .leftJoin(invoices, eq(invoices.id, commissionMilestones.invoiceId))
    .where(
      and(
        eq(commissionMilestones.commissionId, commissionId),
        or(isNull(commissionMilestones.quoteId), isNotNull(commissionQuotes.acceptedAt)),
      ),
    )
    .orderBy(asc(commissionMilestones.position), asc(commissionMilestones.createdAt), asc(commissionMilestones.id))
  const all: Milestone[] = []
  for (const { milestone, number } of rows) {
    const { invoiceId, amount } = milestone
    const standing = invoiceId ? await standingOf(db, invoiceId) : null
    all.push({
      ...milestone,
      invoiceNumber: number,
      state: standing?.state ?? null,
      paid: standing ? standing.paid - standing.sentBack : 0,
      open: standing ? (standing.state === "void" ? amount : standing.open) : amount,
    })
  }
  return all
}

/** Minor units of `currency`; null: nothing is agreed on. */
export type CommissionMoney = {
  currency: string | null
  total: number
  paid: number
  depositPaid: boolean
  allPaid: boolean
}

const isPaid = ({ amount, state }: Pick<Milestone, "amount" | "state">) => amount === 0 || state === "paid"

/** What has come of what was agreed on. */
export async function moneyOf(db: Database | Transaction, commissionId: string): Promise<CommissionMoney> {
  return sumsOf(await milestonesOf(db, commissionId))
}

export const sumsOf = (all: Milestone[]): CommissionMoney => ({
  currency: all[0]?.currency ?? null,
  total: all.reduce((sum, { amount }) => sum + amount, 0),
  paid: all.reduce((sum, { paid }) => sum + paid, 0),
  depositPaid: all.some(({ kind }) => kind === "deposit") && all.every((one) => one.kind !== "deposit" || isPaid(one)),
  allPaid: all.length > 0 && all.every(isPaid),
})
