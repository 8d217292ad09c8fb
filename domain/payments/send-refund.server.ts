import { eq } from "drizzle-orm"
import { payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/payments.ts"
import type { Shop } from "../shop.ts"
import { findCards, withCards } from "./card-accounts/find-cards.ts"
import { failRefund, syncRefund } from "./sync-refund.server.ts"

/** The account that took the payment is not here, and it may have been asked before. */
export const providerGone =
  "The provider of this payment isn’t set up here any more. It may have sent the money before: please look there first."

/** The refund's id is the idempotency key. Throws a `PaymentProblem` when it must be retried. */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const [row] = await shop.db
    .select({
      refund: refunds,
      reference: payments.reference,
      provider: payments.method,
      accountId: payments.accountId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.refund.state !== "requested" || row.refund.by !== "provider") return
  const found = findCards(shop, row)
  if (!found) throw new PaymentProblem("try-later", "The provider of this payment is not set up.")
  const { cards, isSure } = found
  const { amount, currency } = row.refund
  try {
    await syncRefund(
      withCards(shop, cards),
      await cards.refund({ key: refundId, paymentId: row.reference, amount, currency }),
    )
  } catch (error) {
    // With another key it can still be sent.
    if (!(error instanceof PaymentProblem) || error.kind === "try-later" || error.isKeyRefused) throw error
    // The provider will never send it, so the artist has to.
    await failRefund(shop, refundId, isSure ? error.message : providerGone)
  }
}
