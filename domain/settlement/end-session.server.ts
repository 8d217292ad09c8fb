import { PaymentProblem } from "../../services/payments/card-payments.ts"
import { type PaidOnPage, unfinishedSession } from "../payments/sessions.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { settleSession } from "./settle-session.server.ts"

/**
 * Closes the card page of an invoice of which another sum is open than the page asks for. One that can't be closed now, because
 * its payment is processing or the provider does not answer, ends at its time; what comes on it all the same has its row.
 * What it follows is done already, so it throws nothing.
 */
export async function closeCardPage(shop: Shop, invoiceId: string): Promise<void> {
  try {
    const stays = await endSession(shop, { invoiceId })
    if (stays && !stays.ok) shop.log.warn({ invoiceId, why: stays.problem.message }, "a card page is still open")
  } catch (error) {
    shop.log.error({ err: error, invoiceId }, "a card page is still open")
  }
}

/** Closes the card page of an order or an invoice, so that nobody can pay on it any more; money that came on it counts. Null when it is closed. */
export async function endSession(shop: Shop, of: PaidOnPage): Promise<Outcome<never> | null> {
  const session = await unfinishedSession(shop.db, of)
  if (!session) return null
  try {
    const stands = await settleSession(shop, session, { end: true })
    return stands === "processing"
      ? refuse("conflict", "Your payment is being processed. Please wait for the bank.")
      : null
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    return refuse("unavailable", "This can’t be done right now. Please try again in a moment.")
  }
}
