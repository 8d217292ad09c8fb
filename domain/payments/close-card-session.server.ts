import { PaymentProblem } from "../../services/payments/payments.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { findUnfinishedSession, type SessionOwner } from "./ledger/payment-sessions.server.ts"
import { syncPaymentSession } from "./sync-session.server.ts"

/** Does not throw, because its cause is committed; a page that stays open ends at its time, and money on it is recorded. */
export async function closeInvoiceCardPage(shop: Shop, invoiceId: string): Promise<void> {
  try {
    const refused = await closeCardSession(shop, { invoiceId })
    if (refused && !refused.ok) shop.log.warn({ invoiceId, why: refused.problem.message }, "a card page is still open")
  } catch (error) {
    shop.log.error({ err: error, invoiceId }, "a card page is still open")
  }
}

/** Closes the card page; money on it counts. Null when closed. */
export async function closeCardSession(shop: Shop, of: SessionOwner): Promise<Outcome<never> | null> {
  const session = await findUnfinishedSession(shop.db, of)
  if (!session) return null
  try {
    const status = await syncPaymentSession(shop, session, { end: true })
    return status === "processing"
      ? refuse("conflict", "Your payment is being processed. Please wait for the bank.")
      : null
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    return refuse("unavailable", "This can’t be done right now. Please try again in a moment.")
  }
}
