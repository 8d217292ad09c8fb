import { randomUUID } from "node:crypto"
import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { payments, type RefundedAmounts, refunds } from "../../../db/tables/payments.ts"
import type { Shop } from "../../shop.ts"
import { lockReceivedPayments, type PaymentRow, type RefundRow } from "./ledger.server.ts"
import { findPaymentMethod } from "./payment-methods.ts"

type RefundRequest = {
  amount: number
  reason: string
  /** The refunded parts; each refund of a decision has all of them. */
  parts?: RefundedAmounts
  decision?: string
  byHand?: boolean
}

/** The payment must be locked and have enough left (throws). The queue of `shop` delays jobs in an undoable step. */
export async function requestRefund(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { amount, reason, parts, decision, byHand }: RefundRequest,
  now: Date,
): Promise<RefundRow> {
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(eq(payments.id, payment.id))
  const usual = findPaymentMethod(payment.method)?.sendsBack ?? "hand"
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
  if (sends === "nobody") await queueOrderCredit(shop, tx, payment, refund)
  return refund
}

export async function queueOrderCredit(
  shop: Shop,
  tx: Transaction,
  { state, orderId }: PaymentRow,
  { decision, parts }: RefundRow,
): Promise<void> {
  // An overpayment was never invoiced.
  if (parts?.over) return
  if (state === "received" && orderId) await shop.jobs.send(tx, "credit-order", { orderId, decision })
}

/** Oldest payments first. `ask.amount` absent: all that is left. Null when more is requested than is left. */
export async function refundReceivedPayments(
  shop: Shop,
  tx: Transaction,
  of: string | { invoiceId: string },
  request: Omit<RefundRequest, "amount"> & { amount?: number },
  now: Date,
): Promise<RefundRow[] | null> {
  const paid = await lockReceivedPayments(tx, of)
  const left = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  let open = request.amount ?? left
  if (open > left) return null
  const decision = request.decision ?? randomUUID()
  const requested: RefundRow[] = []
  for (const payment of paid) {
    const amount = Math.min(open, payment.amount - payment.refunded)
    if (amount <= 0) continue
    requested.push(await requestRefund(shop, tx, payment, { ...request, amount, decision }, now))
    open -= amount
  }
  return requested
}

/** False when one has been sent. The payments must be locked. */
export async function withdrawRefunds(tx: Transaction, ids: string[], now: Date): Promise<boolean> {
  if (ids.length === 0) return true
  const withdrawn = await tx
    .update(refunds)
    .set({ state: "withdrawn", settledAt: now })
    .where(and(inArray(refunds.id, ids), or(eq(refunds.state, "requested"), eq(refunds.by, "nobody"))))
    .returning()
  for (const refund of withdrawn) await releaseRefund(tx, refund)
  return withdrawn.length === ids.length
}

/** A failed refund frees its amount. */
export const releaseRefund = (tx: Transaction, { paymentId, amount }: RefundRow) =>
  tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}` })
    .where(eq(payments.id, paymentId))
