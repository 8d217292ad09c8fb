import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, noInput } from "../command.server.ts"
import { issueNewInvoice } from "../invoices/invoice-draft-commands.server.ts"
import { queueInvoiceEmail } from "../invoices/invoice-emails.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { commandOnCommission, insertPortalLink } from "./client.server.ts"
import { type ReceivedPayment, sendMilestonePaidEmails } from "./client-portal-emails.server.ts"
import { isPaymentClosed } from "./commission-machine.ts"
import {
  type CommissionCommandContext,
  type CommissionRow,
  lockCommission,
  recordCommissionEvent,
  transitionCommission,
} from "./commission-row.server.ts"
import { getCommissionMoney, listMilestones, type Milestone } from "./milestones.server.ts"

/** Skips a waived or already invoiced milestone. Call it last. @param which `deposit`, `balance`, or a milestone's id */
export async function invoiceMilestone(
  hand: CommissionCommandContext,
  row: CommissionRow,
  which: string,
): Promise<Outcome<{ invoiceId: string | null }>> {
  const { shop, tx } = hand
  const all = await listMilestones(tx, row.id)
  const wanted = all.find(({ id, kind }) => id === which || kind === which)
  if (!wanted) return refuse("not_found", "There is no such payment.")
  if (wanted.invoiceId && wanted.state !== "void") return done({ invoiceId: wanted.invoiceId })
  if (wanted.amount === 0 || wanted.waivedAt) return done({ invoiceId: null })
  const { taxes, site } = await getSettings(tx, "taxes", "site")
  const [tax] = taxes.rows
  const issued = await issueNewInvoice(
    hand,
    {
      name: row.name,
      email: row.email,
      currency: wanted.currency,
      // A quote is final: its price contains the tax, and none is added.
      taxName: tax?.name ?? "",
      taxIncluded: true,
      lines: [
        {
          title: `Commission: ${row.subject}`,
          details: wanted.title,
          quantity: 1,
          price: wanted.amount,
          rate: tax?.included ? tax.rate : 0,
        },
      ],
      // A past day is replaced by the usual term.
      due: wanted.due && wanted.due >= getCalendarDate(site.timeZone, hand.now) ? wanted.due : null,
    },
    (await isDemoCommission(hand, row.id)) ? "demo" : "invoice",
  )
  if (!issued.ok) return issued
  const { id: invoiceId, number, content } = issued.value
  await tx.update(commissionMilestones).set({ invoiceId }).where(eq(commissionMilestones.id, wanted.id))
  const secret = await insertPortalLink(tx, { commissionId: row.id, name: row.name }, hand.now)
  const page = { url: shop.urls.clientPortal(secret), label: "See it on your page" }
  await queueInvoiceEmail(shop, tx, { id: invoiceId, number, content, to: row.email, open: content.total, page })
  await recordCommissionEvent(hand, row.id, "invoiced", {
    title: wanted.title,
    number,
    amount: wanted.amount,
    currency: wanted.currency,
  })
  return done({ invoiceId })
}

async function isDemoCommission({ tx }: CommissionCommandContext, id: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: demoRecords.recordId })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "commission"), eq(demoRecords.recordId, id)))
  return known !== undefined
}

/** A waived payment is asked for again. @returns `again`: the existing invoice was sent */
export const requestPayment = (
  shop: Shop,
  actor: Actor,
  id: string,
  milestoneId: string,
): Promise<Outcome<{ invoiceId: string | null; again: boolean }>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    if (!z.uuid().safeParse(milestoneId).success) return refuse("not_found", "There is no such payment.")
    if (isPaymentClosed(row.stage))
      return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    const was = (await listMilestones(hand.tx, row.id)).find((one) => one.id === milestoneId)
    const isIt = and(eq(commissionMilestones.id, milestoneId), eq(commissionMilestones.commissionId, row.id))
    await hand.tx.update(commissionMilestones).set({ waivedAt: null }).where(isIt)
    const invoiced = await invoiceMilestone(hand, row, milestoneId)
    if (!invoiced.ok) return invoiced
    const { invoiceId } = invoiced.value
    const again = Boolean(was?.waivedAt && was.open > 0 && invoiceId && invoiceId === was.invoiceId)
    if (was && again) await resendInvoice(hand, row, was)
    await syncPaymentStage(hand, row, (await getCommissionMoney(hand.tx, row.id)).allPaid)
    return done({ invoiceId, again })
  })

async function resendInvoice(
  { shop, tx, now }: CommissionCommandContext,
  row: CommissionRow,
  { invoiceId, open }: Milestone,
): Promise<void> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.id, invoiceId ?? ""))
  if (!invoice?.number || !invoice.content) return
  const secret = await insertPortalLink(tx, { commissionId: row.id, name: row.name }, now)
  const page = { url: shop.urls.clientPortal(secret), label: "See it on your page" }
  const { id, number, content } = invoice
  await queueInvoiceEmail(shop, tx, { id, number, content, to: row.email, open, page })
}

/** Lock order: the invoice before the commission. */
export async function lockCommissionOfInvoice(tx: Transaction, invoiceId: string): Promise<CommissionRow | null> {
  const [milestone] = await tx
    .select({ commissionId: commissionMilestones.commissionId })
    .from(commissionMilestones)
    .where(eq(commissionMilestones.invoiceId, invoiceId))
  return milestone ? lockCommission(tx, milestone.commissionId) : null
}

/**
 * Call it in the payment's transaction: advances a commission that is now paid in full, or moves back one that no longer is.
 * @param received the payment, which both sides are notified of
 */
export async function syncCommissionPayment(
  context: CommandContext,
  invoiceId: string,
  received?: ReceivedPayment,
): Promise<void> {
  const [milestone] = await context.tx
    .select({ commissionId: commissionMilestones.commissionId, title: commissionMilestones.title })
    .from(commissionMilestones)
    .where(eq(commissionMilestones.invoiceId, invoiceId))
  const row = milestone && (await lockCommission(context.tx, milestone.commissionId))
  if (!row) return
  const commissionContext: CommissionCommandContext = { ...context, role: "system", by: "" }
  const money = await getCommissionMoney(context.tx, row.id)
  await recordCommissionEvent(commissionContext, row.id, "money", {
    title: milestone.title,
    paid: money.paid,
    total: money.total,
    currency: money.currency,
  })
  await syncPaymentStage(commissionContext, row, money.allPaid)
  if (received)
    await sendMilestonePaidEmails(commissionContext, row, { ...received, title: milestone.title, invoiceId })
}

export async function syncPaymentStage(
  hand: CommissionCommandContext,
  row: CommissionRow,
  allPaid: boolean,
): Promise<CommissionRow> {
  const to =
    allPaid && row.stage === "final_approval"
      ? "balance_paid"
      : !allPaid && row.stage === "balance_paid"
        ? "final_approval"
        : null
  if (!to) return row
  const moved = await transitionCommission({ ...hand, role: "system" }, row, to)
  if (!moved.ok) throw new Error(moved.problem.message)
  return moved.value
}
