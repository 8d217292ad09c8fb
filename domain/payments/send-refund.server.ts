import { eq } from "drizzle-orm"
import { payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/payments.ts"
import type { Shop } from "../shop.ts"
import { failRefund, syncRefund } from "./sync-refund.server.ts"

/** The refund's id is the idempotency key. Throws a `PaymentProblem` when it must be retried. */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const { cardPayments: cards } = shop
  const [row] = await shop.db
    .select({ refund: refunds, reference: payments.reference, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.refund.state !== "requested" || row.refund.by !== "provider") return
  if (row.method !== cards?.provider)
    throw new PaymentProblem("try-later", "The provider of this payment is not set up.")
  const { amount, currency } = row.refund
  try {
    await syncRefund(shop, await cards.refund({ key: refundId, paymentId: row.reference, amount, currency }))
  } catch (error) {
    if (!(error instanceof PaymentProblem) || error.kind === "try-later") throw error
    // The provider will never send it, so the artist has to.
    await failRefund(shop, refundId, error.message)
  }
}
