import type { Actor } from "../actor.ts"
import type { Client } from "../commissions/client.server.ts"
import type { CommissionRow } from "../commissions/commission-row.server.ts"
import { setCommissionCancelled } from "../commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../commissions/milestones.server.ts"
import { waiveMilestone } from "../commissions/waive-milestone.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { closeInvoiceCardPage } from "./close-card-session.server.ts"

/** Also closes the card pages; money on them is unmatched. */
export async function cancelCommission(
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: Parameters<typeof setCommissionCancelled>[3],
): Promise<Outcome<CommissionRow>> {
  const canceled = await setCommissionCancelled(shop, who, id, input)
  if (canceled.ok) await closeMilestoneCardPages(shop, await listMilestones(shop.db, id))
  return canceled
}

export async function waivePayment(
  shop: Shop,
  actor: Actor,
  id: string,
  input: Parameters<typeof waiveMilestone>[3],
): Promise<Outcome<{ invoiceId: string | null }>> {
  const waived = await waiveMilestone(shop, actor, id, input)
  if (waived.ok) await closeMilestoneCardPages(shop, [waived.value])
  return waived
}

async function closeMilestoneCardPages(shop: Shop, of: { invoiceId: string | null }[]): Promise<void> {
  for (const { invoiceId } of of) if (invoiceId) await closeInvoiceCardPage(shop, invoiceId)
}
