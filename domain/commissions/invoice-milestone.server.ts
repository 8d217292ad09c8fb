import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { noInput, type Run } from "../command.server.ts"
import { issueAtOnce } from "../invoices/draft-commands.server.ts"
import { mailInvoice } from "../invoices/invoice-mails.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { commandOnCommission, newRoomLink } from "./client.server.ts"
import { takesNoMoney } from "./commission-machine.ts"
import {
  type CommissionRow,
  type Hand,
  lockCommission,
  recordCommissionEvent,
  transitionCommission,
} from "./commission-row.server.ts"
import { type Milestone, milestonesOf, moneyOf } from "./milestones.server.ts"
import { type MoneyThatCame, mailMoneyCame, roomUrl } from "./room-mails.server.ts"

/** Skips a waived or already invoiced milestone. Call it last. @param which `deposit`, `balance`, or a milestone's id */
export async function invoiceMilestone(
  hand: Hand,
  row: CommissionRow,
  which: string,
): Promise<Outcome<{ invoiceId: string | null }>> {
  const { shop, tx } = hand
  const all = await milestonesOf(tx, row.id)
  const wanted = all.find(({ id, kind }) => id === which || kind === which)
  if (!wanted) return refuse("not_found", "There is no such payment.")
  if (wanted.invoiceId && wanted.state !== "void") return done({ invoiceId: wanted.invoiceId })
  if (wanted.amount === 0 || wanted.waivedAt) return done({ invoiceId: null })
  const { taxes, site } = await readSettings(tx, "taxes", "site")
  const [tax] = taxes.rows
  const issued = await issueAtOnce(
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
      due: wanted.due && wanted.due >= dayIn(site.timeZone, hand.now) ? wanted.due : null,
    },
    (await isDemo(hand, row.id)) ? "demo" : "invoice",
  )
  if (!issued.ok) return issued
  const { id: invoiceId, number, content } = issued.value
  await tx.update(commissionMilestones).set({ invoiceId }).where(eq(commissionMilestones.id, wanted.id))
  const secret = await newRoomLink(tx, { commissionId: row.id, name: row.name }, hand.now)
  const page = { url: roomUrl(shop, secret), label: "See it on your page" }
  await mailInvoice(shop, tx, { id: invoiceId, number, content, to: row.email, open: content.total, page })
  await recordCommissionEvent(hand, row.id, "invoiced", {
    title: wanted.title,
    number,
    amount: wanted.amount,
    currency: wanted.currency,
  })
  return done({ invoiceId })
}

async function isDemo({ tx }: Hand, id: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: demoRecords.recordId })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "commission"), eq(demoRecords.recordId, id)))
  return known !== undefined
}

/** A waived payment is asked for again. @returns `again`: the existing invoice was sent */
export const askForPayment = (
  shop: Shop,
  actor: Actor,
  id: string,
  milestoneId: string,
): Promise<Outcome<{ invoiceId: string | null; again: boolean }>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    if (!z.uuid().safeParse(milestoneId).success) return refuse("not_found", "There is no such payment.")
    if (takesNoMoney(row.stage)) return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    const was = (await milestonesOf(hand.tx, row.id)).find((one) => one.id === milestoneId)
    const isIt = and(eq(commissionMilestones.id, milestoneId), eq(commissionMilestones.commissionId, row.id))
    await hand.tx.update(commissionMilestones).set({ waivedAt: null }).where(isIt)
    const invoiced = await invoiceMilestone(hand, row, milestoneId)
    if (!invoiced.ok) return invoiced
    const { invoiceId } = invoiced.value
    const again = Boolean(was?.waivedAt && was.open > 0 && invoiceId && invoiceId === was.invoiceId)
    if (was && again) await sendAgain(hand, row, was)
    await followMoney(hand, row, (await moneyOf(hand.tx, row.id)).allPaid)
    return done({ invoiceId, again })
  })

async function sendAgain({ shop, tx, now }: Hand, row: CommissionRow, { invoiceId, open }: Milestone): Promise<void> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.id, invoiceId ?? ""))
  if (!invoice?.number || !invoice.content) return
  const secret = await newRoomLink(tx, { commissionId: row.id, name: row.name }, now)
  const page = { url: roomUrl(shop, secret), label: "See it on your page" }
  const { id, number, content } = invoice
  await mailInvoice(shop, tx, { id, number, content, to: row.email, open, page })
}

/** Lock order: the invoice before the commission. */
export async function lockCommissionOf(tx: Transaction, invoiceId: string): Promise<CommissionRow | null> {
  const [milestone] = await tx
    .select({ commissionId: commissionMilestones.commissionId })
    .from(commissionMilestones)
    .where(eq(commissionMilestones.invoiceId, invoiceId))
  return milestone ? lockCommission(tx, milestone.commissionId) : null
}

/**
 * Call it in the payment's transaction: advances a commission that is now paid in full, or moves back one that no longer is.
 * @param came the payment, which both sides are notified of
 */
export async function settleCommission(run: Run, invoiceId: string, came?: MoneyThatCame): Promise<void> {
  const [milestone] = await run.tx
    .select({ commissionId: commissionMilestones.commissionId, title: commissionMilestones.title })
    .from(commissionMilestones)
    .where(eq(commissionMilestones.invoiceId, invoiceId))
  const row = milestone && (await lockCommission(run.tx, milestone.commissionId))
  if (!row) return
  const hand: Hand = { ...run, mover: "system", by: "" }
  const money = await moneyOf(run.tx, row.id)
  await recordCommissionEvent(hand, row.id, "money", {
    title: milestone.title,
    paid: money.paid,
    total: money.total,
    currency: money.currency,
  })
  await followMoney(hand, row, money.allPaid)
  if (came) await mailMoneyCame(hand, row, { ...came, title: milestone.title, invoiceId })
}

export async function followMoney(hand: Hand, row: CommissionRow, allPaid: boolean): Promise<CommissionRow> {
  const to =
    allPaid && row.stage === "final_approval"
      ? "balance_paid"
      : !allPaid && row.stage === "balance_paid"
        ? "final_approval"
        : null
  if (!to) return row
  const moved = await transitionCommission({ ...hand, mover: "system" }, row, to)
  if (!moved.ok) throw new Error(moved.problem.message)
  return moved.value
}
