import { and, desc, eq, inArray } from "drizzle-orm"
import { refunds } from "../../db/tables/payments.ts"
import type { RemoteRefund } from "../../services/payments/card-payments.ts"
import type { CommandContext } from "../command.server.ts"
import type { PaymentRow, RefundRow } from "../ledger/ledger.server.ts"
import { releaseRefund } from "../ledger/request-refund.server.ts"

// For refunds made in the provider's own dashboard.

const failure = "The money was sent back in the provider’s own program."

/** Fails unsent refunds, the last first, for one from outside. The payment must be locked. False, unchanged, if too little. */
export async function failUnsentRefunds(
  { tx, now }: CommandContext,
  payment: PaymentRow,
  amount: number,
): Promise<boolean> {
  const unsent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested")))
    .orderBy(desc(refunds.requestedAt))
  let remaining = payment.amount - payment.refunded
  const covered: RefundRow[] = []
  for (const refund of unsent) {
    if (remaining >= amount) break
    covered.push(refund)
    remaining += refund.amount
  }
  if (remaining < amount) return false
  if (covered.length === 0) return true
  const ids = covered.map(({ id }) => id)
  await tx.update(refunds).set({ state: "failed", failure, settledAt: now }).where(inArray(refunds.id, ids))
  for (const refund of covered) await releaseRefund(tx, refund)
  return true
}

export async function createExternalRefund(
  { tx, now }: CommandContext,
  payment: Pick<PaymentRow, "id">,
  { amount, currency, state, reason }: RemoteRefund,
): Promise<RefundRow> {
  const failed = state === "failed"
  const row = { paymentId: payment.id, amount, currency, by: "provider", reason, requestedAt: now }
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, state: failed ? "failed" : "requested" })
    .returning()
  if (!refund) throw new Error("the refund was not written")
  if (!failed) await releaseRefund(tx, { ...refund, amount: -amount })
  return refund
}
