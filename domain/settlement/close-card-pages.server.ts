import type { Actor } from "../actor.ts"
import type { Client } from "../commissions/client.server.ts"
import type { CommissionRow } from "../commissions/commission-row.server.ts"
import { milestonesOf } from "../commissions/milestones.server.ts"
import { cancel } from "../commissions/move-commission.server.ts"
import { waiveMilestone } from "../commissions/waive-milestone.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { endSession } from "./end-session.server.ts"

/**
 * Cancels a commission, and closes the card pages of its invoices. No page opens after it was canceled; what comes on one
 * all the same waits among the money that matches nothing.
 */
export async function cancelCommission(
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: Parameters<typeof cancel>[3],
): Promise<Outcome<CommissionRow>> {
  const canceled = await cancel(shop, who, id, input)
  if (canceled.ok) await closeCardPages(shop, id, await milestonesOf(shop.db, id))
  return canceled
}

/** Waives what is open of a payment, and closes the card page of its invoice. */
export async function waivePayment(
  shop: Shop,
  actor: Actor,
  id: string,
  input: Parameters<typeof waiveMilestone>[3],
): Promise<Outcome<{ invoiceId: string | null }>> {
  const waived = await waiveMilestone(shop, actor, id, input)
  if (waived.ok) await closeCardPages(shop, id, [waived.value])
  return waived
}

/**
 * Closes the card pages of a commission's invoices. One that can't be closed now, because its payment is processing or the
 * provider does not answer, ends at its time.
 */
async function closeCardPages(shop: Shop, commissionId: string, of: { invoiceId: string | null }[]): Promise<void> {
  for (const { invoiceId } of of) {
    const stays = invoiceId ? await endSession(shop, { invoiceId }) : null
    if (stays && !stays.ok)
      shop.log.warn({ commissionId, invoiceId, why: stays.problem.message }, "a card page is still open")
  }
}
