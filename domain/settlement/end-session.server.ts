import { PaymentProblem } from "../../services/payments/card-payments.ts"
import { type PaidOnPage, unfinishedSession } from "../payments/sessions.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { settleSession } from "./settle-session.server.ts"

/** Does not throw, because its cause is committed; a page that stays open ends at its time, and money on it is recorded. */
export async function closeCardPage(shop: Shop, invoiceId: string): Promise<void> {
  try {
    const stays = await endCardSession(shop, { invoiceId })
    if (stays && !stays.ok) shop.log.warn({ invoiceId, why: stays.problem.message }, "a card page is still open")
  } catch (error) {
    shop.log.error({ err: error, invoiceId }, "a card page is still open")
  }
}

/** Closes the card page; money on it counts. Null when closed. */
export async function endCardSession(shop: Shop, of: PaidOnPage): Promise<Outcome<never> | null> {
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
