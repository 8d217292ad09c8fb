import { and, desc, eq, inArray } from "drizzle-orm"
import { refunds } from "../../db/tables/payments.ts"
import type { RemoteRefund } from "../../services/payments/card-payments.ts"
import type { Run } from "../command.server.ts"
import type { PaymentRow, RefundRow } from "../payments/ledger.server.ts"
import { giveBackTo } from "../payments/request-refund.server.ts"

// For refunds made in the provider's own dashboard.

const failure = "The money was sent back in the provider’s own program."

/** Fails unsent refunds, the last first, for one from outside. The payment must be locked. False, unchanged, if too little. */
export async function failUnsentRefunds({ tx, now }: Run, payment: PaymentRow, amount: number): Promise<boolean> {
  const unsent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested")))
    .orderBy(desc(refunds.requestedAt))
  let room = payment.amount - payment.refunded
  const given: RefundRow[] = []
  for (const refund of unsent) {
    if (room >= amount) break
    given.push(refund)
    room += refund.amount
  }
  if (room < amount) return false
  if (given.length === 0) return true
  const ids = given.map(({ id }) => id)
  await tx.update(refunds).set({ state: "failed", failure, settledAt: now }).where(inArray(refunds.id, ids))
  for (const refund of given) await giveBackTo(tx, refund)
  return true
}

export async function writeForeign(
  { tx, now }: Run,
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
  if (!failed) await giveBackTo(tx, { ...refund, amount: -amount })
  return refund
}
