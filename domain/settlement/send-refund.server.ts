import { eq } from "drizzle-orm"
import { payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/card-payments.ts"
import type { Shop } from "../shop.ts"
import { failRefund, settleRefund } from "./settle-refund.server.ts"

/**
 * Asks the provider to send a refund. Its own id is the key, so that however often this runs, the money goes back once.
 * @throws PaymentProblem when it is to be tried again
 */
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
    await settleRefund(shop, await cards.refund({ key: refundId, paymentId: row.reference, amount, currency }))
  } catch (error) {
    if (!(error instanceof PaymentProblem) || error.kind === "try-later") throw error
    // The provider will never do it: the artist hears why, and can send the money by other means.
    await failRefund(shop, refundId, error.message)
  }
}
