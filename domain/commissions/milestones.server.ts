import { inArray, type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import { type InvoiceState, invoiceStatusJoins } from "../invoices/invoice-status.server.ts"

export type MilestoneRow = typeof commissionMilestones.$inferSelect

/**
 * `paid` and `open` in minor units, from the invoice; without one all of it is open. A waived milestone has nothing open,
 * unless its invoice asks for refunded money again.
 */
export type Milestone = MilestoneRow & {
  invoiceNumber: string | null
  state: InvoiceState | null
  paid: number
  credited: number
  open: number
  paidAt: Date | null
}

export async function listMilestones(db: Database | Transaction, commissionId: string): Promise<Milestone[]> {
  return (await listMilestonesByCommission(db, [commissionId])).get(commissionId) ?? []
}

type InvoiceStatusRow = {
  id: string
  number: string | null
  state: InvoiceState
  paid: string
  credited: string
  open: string
  at: string | null
}

export async function listMilestonesByCommission(
  db: Database | Transaction,
  commissionIds: string[],
): Promise<Map<string, Milestone[]>> {
  const all = new Map<string, Milestone[]>()
  if (commissionIds.length === 0) return all
  const { rows } = await db.execute<InvoiceStatusRow>(selectAgreedMilestones(commissionIds))
  const statuses = new Map(rows.map((row) => [row.id, row]))
  const found = await db
    .select()
    .from(commissionMilestones)
    .where(inArray(commissionMilestones.commissionId, commissionIds))
  const inOrder = found.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  for (const row of inOrder) {
    const status = statuses.get(row.id)
    if (!status) continue
    const known = row.invoiceId ? status : null
    const milestone = {
      ...row,
      invoiceNumber: known?.number ?? null,
      state: known?.state ?? null,
      paid: known ? Number(known.paid) : 0,
      credited: known && known.state !== "void" ? Number(known.credited) : 0,
      open: known && known.state !== "void" ? Number(known.open) : row.waivedAt ? 0 : row.amount,
      paidAt: known?.state === "paid" && known.at ? new Date(known.at) : null,
    }
    all.set(row.commissionId, [...(all.get(row.commissionId) ?? []), milestone])
  }
  return all
}

const selectAgreedMilestones = (ids: string[]): SQL => sql`
  select m.id, i.number, standing.state, (money.paid - money.sent_back)::text as paid, credit.credited::text, standing.open::text, money.last_at::text as at
  from commission_milestones m
  left join commission_quotes q on q.id = m.quote_id
  left join invoices i on i.id = m.invoice_id
  ${invoiceStatusJoins("UTC", "0001-01-01")}
  where m.commission_id = any(${sql.param(ids)}::uuid[]) and (m.quote_id is null or q.accepted_at is not null)`

/** Minor units of `currency`. */
export type CommissionMoney = {
  currency: string | null
  total: number
  paid: number
  depositPaid: boolean
  allPaid: boolean
}

const isPaid = (one: Pick<Milestone, "amount" | "state" | "waivedAt" | "open">) =>
  one.amount === 0 || one.state === "paid" || isWaived(one)

export const isWaived = ({ waivedAt, open }: Pick<Milestone, "waivedAt" | "open">) => waivedAt !== null && open === 0

type MilestoneAmounts = Pick<Milestone, "amount" | "credited" | "paid" | "open" | "waivedAt">

/** Less what was credited; of a waived one only what was paid and what is open again. */
export const getMilestoneAmount = ({ amount, credited, paid, open, waivedAt }: MilestoneAmounts): number =>
  waivedAt ? paid + open : amount - credited

export async function getCommissionMoney(db: Database | Transaction, commissionId: string): Promise<CommissionMoney> {
  return sumMilestones(await listMilestones(db, commissionId))
}

export const sumMilestones = (all: Milestone[]): CommissionMoney => ({
  currency: all[0]?.currency ?? null,
  total: all.reduce((sum, one) => sum + getMilestoneAmount(one), 0),
  paid: all.reduce((sum, { paid }) => sum + paid, 0),
  depositPaid: all.some(({ kind }) => kind === "deposit") && all.every((one) => one.kind !== "deposit" || isPaid(one)),
  allPaid: all.length > 0 && all.every(isPaid),
})
