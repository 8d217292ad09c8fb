import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { lockCommissionOfInvoice, syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { getUncredited } from "../invoices/credit-content.ts"
import { getCreditNoteContents, type LockedInvoice, lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { creditLockedInvoice } from "../invoices/invoice-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { closeInvoiceCardPage } from "./close-card-session.server.ts"
import { queueInvoiceRefundedEmail } from "./invoice-refund-emails.server.ts"
import { lockReceivedPayments, type RefundRow } from "./ledger/ledger.server.ts"
import { refundReceivedPayments, withdrawRefunds } from "./ledger/request-refund.server.ts"

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

const invoiceNotFound = refuse("not_found", "There is no such invoice.")

/** No more than is left. Idempotent by `key`. Closes an open card page, because its sum is wrong. */
export async function refundInvoice(
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof refundSchema>,
): Promise<Outcome<string>> {
  const refunded = await refund(shop, actor, id, input)
  if (refunded.ok) await closeInvoiceCardPage(shop, id)
  return refunded
}

const refund = (shop: Shop, actor: Actor, id: string, input: z.input<typeof refundSchema>): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", validateInput(refundSchema, input), async (run, asked) => {
    const { tx, now } = run
    const invoice = await lockIssuedInvoice(tx, { id })
    if (!invoice) return invoiceNotFound
    if (invoice.row.orderId) return refuse("conflict", "Money of an order is sent back on the order’s page.")
    await lockCommissionOfInvoice(tx, id)
    const { currency } = invoice.content
    const before = asked.key ? await findDecidedAmount(tx, id, asked.key) : null
    if (before !== null) return done(formatMoney(before, currency))
    const paid = await lockReceivedPayments(tx, { invoiceId: id })
    const left = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    if (left === 0) return refuse("conflict", "Nothing is left of what was paid.")
    const amount = asked.amount ?? left
    if (amount > left)
      return refuse("conflict", "That is more than is left of what was paid.", { amount: "More than is left." })
    const request = { amount, reason: asked.reason, byHand: asked.byHand, ...(asked.key && { decision: asked.key }) }
    const rows = await refundReceivedPayments(shop, tx, { invoiceId: id }, request, now)
    const [first] = rows ?? []
    if (!rows || !first) throw new Error(`${invoice.number}: more is refunded than is left`)
    const detail = { amount, currency, reason: asked.reason }
    await recordEvent(tx, run.actor, { noun: "invoice", nounId: id, action: "refund requested", detail }, now)
    const toCredit = asked.credit ? getUncreditedRefund(invoice, amount, left) : 0
    if (toCredit > 0) {
      const credited = await creditLockedInvoice(run, invoice, { ...asked, amount: toCredit, decision: first.decision })
      if (!credited.ok) return credited
    }
    if (rows.every(({ state }) => state === "sent")) await queueInvoiceRefundedEmail(shop, tx, invoice, rows)
    await syncCommissionPayment(run, id)
    return done(formatMoney(amount, currency))
  })

/** The uncredited amount of a refund. `left` includes the refund. */
function getUncreditedRefund({ content, notes }: LockedInvoice, amount: number, left: number): number {
  const asksFor = getUncredited(content, getCreditNoteContents(notes))
  const owed = Math.max(0, left - asksFor)
  return Math.min(asksFor, Math.max(0, amount - owed))
}

async function findDecidedAmount(tx: Transaction, invoiceId: string, decision: string): Promise<number | null> {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.decision, decision), eq(payments.invoiceId, invoiceId)))
  return rows.length > 0 ? rows.reduce((sum, { amount }) => sum + amount, 0) : null
}

type LockedInvoiceRefund = { invoice: LockedInvoice; refund: RefundRow }

async function lockRefund({ tx }: CommandContext, id: string, refundId: string): Promise<LockedInvoiceRefund | null> {
  const invoice = await lockIssuedInvoice(tx, { id })
  if (!invoice) return null
  await lockCommissionOfInvoice(tx, id)
  const paid = await lockReceivedPayments(tx, { invoiceId: id })
  const [refund] = await tx.select().from(refunds).where(matchesId(refunds.id, refundId))
  return refund && paid.some((one) => one.id === refund.paymentId) ? { invoice, refund } : null
}

const refundNotFound = refuse("not_found", "There is no such refund.")

export const markInvoiceRefundSent = (
  shop: Shop,
  actor: Actor,
  id: string,
  refundId: string,
): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    const found = await lockRefund(run, id, refundId)
    if (found?.refund.by !== "hand") return refundNotFound
    const { invoice, refund } = found
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "sent") return done(money)
    if (refund.state !== "requested") return refuse("conflict", "This refund was withdrawn.")
    await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refundId))
    await recordEvent(tx, run.actor, { noun: "invoice", nounId: id, action: "refund sent", detail: { money } }, now)
    await queueInvoiceRefundedEmail(shop, tx, invoice, [refund])
    await syncCommissionPayment(run, id)
    return done(money)
  })

/** Keeps the money of a refund by hand or a failed one; its credit note stays. */
export const cancelInvoiceRefund = (shop: Shop, actor: Actor, id: string, refundId: string): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    const found = await lockRefund(run, id, refundId)
    if (!found) return refundNotFound
    const { refund } = found
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "withdrawn") return done(money)
    if (refund.state === "failed") await tx.update(refunds).set({ state: "withdrawn" }).where(eq(refunds.id, refundId))
    else if (refund.by !== "hand" || !(await withdrawRefunds(tx, [refundId], now)))
      return refuse("conflict", "This money is on its way back.")
    const event = { noun: "invoice", nounId: id, action: "refund withdrawn", detail: { money } }
    await recordEvent(tx, run.actor, event, now)
    return done(money)
  })
