import { randomUUID } from "node:crypto"
import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { payments, type RefundedParts, refunds } from "../../db/tables/payments.ts"
import type { Shop } from "../shop.ts"
import { lockPayments, type PaymentRow, type RefundRow } from "./ledger.server.ts"
import { methodOf } from "./methods.ts"

export type RefundToRequest = {
  amount: number
  reason: string
  /** What it gives back of an order; all of it with each refund of the decision. */
  parts?: RefundedParts
  /** The same for all refunds of one decision. */
  decision?: string
  /** The artist sends it, although a provider could. */
  byHand?: boolean
}

/**
 * Writes down that money is to go back from one payment; a job asks the provider, or the artist sends it by hand. What
 * never moved (a demo payment) is back at once. The payment must be locked.
 * @param shop queues the job; of a step that can be undone, the one that keeps jobs back
 * @throws when it is more than is left of the payment: the caller has compared
 */
export async function requestRefund(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { amount, reason, parts, decision, byHand }: RefundToRequest,
  now: Date,
): Promise<RefundRow> {
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(eq(payments.id, payment.id))
  const usual = methodOf(payment.method)?.sendsBack ?? "hand"
  const sends = byHand && usual === "provider" ? "hand" : usual
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount,
      currency: payment.currency,
      by: sends,
      reason,
      parts,
      decision,
      requestedAt: now,
      ...(sends === "nobody" && { state: "sent", settledAt: now }),
    })
    .returning()
  if (!refund) throw new Error("the refund was not written")
  if (sends === "provider") await shop.jobs.send(tx, "send-refund", { refundId: refund.id })
  if (sends === "nobody") await noteSent(shop, tx, payment, refund)
  return refund
}

/** A refund has arrived, as far as can be known: a job corrects the invoice of what the payment was for. */
export async function noteSent(
  shop: Shop,
  tx: Transaction,
  { state, orderId }: PaymentRow,
  { decision, parts }: RefundRow,
): Promise<void> {
  // What was paid too much was never invoiced.
  if (parts?.over) return
  if (state === "received" && orderId) await shop.jobs.send(tx, "credit-order", { orderId, decision })
}

/**
 * Requests that an amount goes back of what was paid for an order, or for an invoice of none, from the payments in the order in
 * which they came.
 * @param ask.amount all that is left when absent
 * @returns the refunds; null when more is asked for than is left
 */
export async function refundPayments(
  shop: Shop,
  tx: Transaction,
  of: string | { invoiceId: string },
  ask: Omit<RefundToRequest, "amount"> & { amount?: number },
  now: Date,
): Promise<RefundRow[] | null> {
  const paid = await lockPayments(tx, of)
  const left = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  let open = ask.amount ?? left
  if (open > left) return null
  const decision = ask.decision ?? randomUUID()
  const requested: RefundRow[] = []
  for (const payment of paid) {
    const amount = Math.min(open, payment.amount - payment.refunded)
    if (amount <= 0) continue
    requested.push(await requestRefund(shop, tx, payment, { ...ask, amount, decision }, now))
    open -= amount
  }
  return requested
}

/** Takes refunds back that nobody has sent yet. Answers false when one has left. The payments must be locked. */
export async function withdrawRefunds(tx: Transaction, ids: string[], now: Date): Promise<boolean> {
  if (ids.length === 0) return true
  const withdrawn = await tx
    .update(refunds)
    .set({ state: "withdrawn", settledAt: now })
    .where(and(inArray(refunds.id, ids), or(eq(refunds.state, "requested"), eq(refunds.by, "nobody"))))
    .returning()
  for (const refund of withdrawn) await giveBackTo(tx, refund)
  return withdrawn.length === ids.length
}

/** What did not go back can be refunded again. */
export const giveBackTo = (tx: Transaction, { paymentId, amount }: RefundRow) =>
  tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}` })
    .where(eq(payments.id, paymentId))
