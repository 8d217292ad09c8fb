import { eq } from "drizzle-orm"
import { payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/card-payments.ts"
import type { Shop } from "../shop.ts"
import { settleRefund } from "./settle-refund.server.ts"

/**
 * Asks the provider to send a refund. Its own id is the key, so that however often this runs, the money goes back once.
 * @throws PaymentProblem when it is to be tried again
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const [row] = await shop.db
    .select({ refund: refunds, reference: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.refund.state !== "requested" || row.refund.by !== "provider") return
  if (!shop.cardPayments) throw new PaymentProblem("try-later", "No provider of card payments is set up.")
  const { amount, currency } = row.refund
  const ask = { key: refundId, paymentId: row.reference, amount, currency }
  try {
    await settleRefund(shop, await shop.cardPayments.refund(ask))
  } catch (error) {
    if (!(error instanceof PaymentProblem) || error.kind === "try-later") throw error
    // The provider will never do it: the artist hears why, and can send the money by other means.
    const remote = { id: `refused-${refundId}`, key: refundId, paymentId: row.reference, amount, currency }
    await settleRefund(shop, { ...remote, state: "failed", reason: error.message, at: shop.now() })
  }
}
