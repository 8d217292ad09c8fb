import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { lockCommissionOf, settleCommission } from "../commissions/invoice-milestone.server.ts"
import { record } from "../history.server.ts"
import { getUncredited } from "../invoices/credit-content.ts"
import { getCreditNoteContents, type LockedInvoice, lockIssued } from "../invoices/credit-notes.server.ts"
import { creditLocked } from "../invoices/invoice-commands.server.ts"
import { lockPayments, type RefundRow } from "../payments/ledger.server.ts"
import { refundPayments, withdrawRefunds } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { closeCardPage } from "./end-session.server.ts"
import { mailInvoiceRefunded } from "./invoice-refund-mails.server.ts"

const refundSchema = z.strictObject({
  /** Minor units; absent: all that is left. */
  amount: paymentSchema.optional(),
  /** Issues a credit note for what was not credited before; otherwise the invoice is open again. */
  credit: z.boolean().default(true),
  /** The artist sends it, although the provider could. */
  byHand: z.boolean().default(false),
  key: z.uuid().optional(),
  reason: z.string().trim().min(1, "Please give a reason: the client will see it.").max(500, "At most 500 characters."),
})

const none = refuse("not_found", "There is no such invoice.")
const isId = (id: string) => z.uuid().safeParse(id).success

/** No more than is left. Idempotent by `key`. Closes an open card page, because its sum is wrong. */
export async function refundInvoice(
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof refundSchema>,
): Promise<Outcome<string>> {
  const back = await refund(shop, actor, id, input)
  if (back.ok) await closeCardPage(shop, id)
  return back
}

const refund = (shop: Shop, actor: Actor, id: string, input: z.input<typeof refundSchema>): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", checked(refundSchema, input), async (run, asked) => {
    const { tx, now } = run
    const invoice = isId(id) ? await lockIssued(tx, { id }) : null
    if (!invoice) return none
    if (invoice.row.orderId) return refuse("conflict", "Money of an order is sent back on the order’s page.")
    await lockCommissionOf(tx, id)
    const { currency } = invoice.content
    const before = asked.key ? await decidedBefore(tx, id, asked.key) : null
    if (before !== null) return done(formatMoney(before, currency))
    const paid = await lockPayments(tx, { invoiceId: id })
    const left = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    if (left === 0) return refuse("conflict", "Nothing is left of what was paid.")
    const amount = asked.amount ?? left
    if (amount > left)
      return refuse("conflict", "That is more than is left of what was paid.", { amount: "More than is left." })
    const ask = { amount, reason: asked.reason, byHand: asked.byHand, ...(asked.key && { decision: asked.key }) }
    const rows = await refundPayments(shop, tx, { invoiceId: id }, ask, now)
    const [first] = rows ?? []
    if (!rows || !first) throw new Error(`${invoice.number}: more is refunded than is left`)
    const detail = { amount, currency, reason: asked.reason }
    await record(tx, run.actor, { noun: "invoice", nounId: id, action: "refund requested", detail }, now)
    const toCredit = asked.credit ? notCredited(invoice, amount, left) : 0
    if (toCredit > 0) {
      const credited = await creditLocked(run, invoice, { ...asked, amount: toCredit, decision: first.decision })
      if (!credited.ok) return credited
    }
    if (rows.every(({ state }) => state === "sent")) await mailInvoiceRefunded(shop, tx, invoice, rows)
    await settleCommission(run, id)
    return done(formatMoney(amount, currency))
  })

/** The uncredited amount of a refund. `left` includes the refund. */
function notCredited({ content, notes }: LockedInvoice, amount: number, left: number): number {
  const asksFor = getUncredited(content, getCreditNoteContents(notes))
  const owed = Math.max(0, left - asksFor)
  return Math.min(asksFor, Math.max(0, amount - owed))
}

async function decidedBefore(tx: Transaction, invoiceId: string, decision: string): Promise<number | null> {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.decision, decision), eq(payments.invoiceId, invoiceId)))
  return rows.length > 0 ? rows.reduce((sum, { amount }) => sum + amount, 0) : null
}

type Found = { invoice: LockedInvoice; refund: RefundRow }

async function lockRefund({ tx }: Run, id: string, refundId: string): Promise<Found | null> {
  const invoice = isId(id) && isId(refundId) ? await lockIssued(tx, { id }) : null
  if (!invoice) return null
  await lockCommissionOf(tx, id)
  const paid = await lockPayments(tx, { invoiceId: id })
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  return refund && paid.some((one) => one.id === refund.paymentId) ? { invoice, refund } : null
}

const noRefund = refuse("not_found", "There is no such refund.")

export const markInvoiceRefundSent = (
  shop: Shop,
  actor: Actor,
  id: string,
  refundId: string,
): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    const found = await lockRefund(run, id, refundId)
    if (found?.refund.by !== "hand") return noRefund
    const { invoice, refund } = found
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "sent") return done(money)
    if (refund.state !== "requested") return refuse("conflict", "This refund was withdrawn.")
    await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refundId))
    await record(tx, run.actor, { noun: "invoice", nounId: id, action: "refund sent", detail: { money } }, now)
    await mailInvoiceRefunded(shop, tx, invoice, [refund])
    await settleCommission(run, id)
    return done(money)
  })

/** Keeps the money of a refund by hand or a failed one; its credit note stays. */
export const leaveInvoiceRefund = (shop: Shop, actor: Actor, id: string, refundId: string): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    const found = await lockRefund(run, id, refundId)
    if (!found) return noRefund
    const { refund } = found
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "withdrawn") return done(money)
    if (refund.state === "failed") await tx.update(refunds).set({ state: "withdrawn" }).where(eq(refunds.id, refundId))
    else if (refund.by !== "hand" || !(await withdrawRefunds(tx, [refundId], now)))
      return refuse("conflict", "This money is on its way back.")
    await record(tx, run.actor, { noun: "invoice", nounId: id, action: "refund withdrawn", detail: { money } }, now)
    return done(money)
  })
