import { and, eq } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import type { Client } from "../commissions/client.server.ts"
import { listMilestones } from "../commissions/milestones.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { openInvoiceCardPage } from "./invoice-card-page.server.ts"
import { syncOpenSession } from "./sync-session.server.ts"

export async function openPortalCardPage(
  shop: Shop,
  { commissionId }: Client,
  paymentId: string,
): Promise<Outcome<string>> {
  const none = refuse("not_found", "There is no such payment.")
  const [payment] = await shop.db
    .select({ invoiceId: commissionMilestones.invoiceId })
    .from(commissionMilestones)
    .where(and(matchesId(commissionMilestones.id, paymentId), eq(commissionMilestones.commissionId, commissionId)))
  return payment?.invoiceId ? openInvoiceCardPage(shop, payment.invoiceId) : none
}

/** For the return from the card page: does not wait for the webhook. */
export async function syncPortalPayments(shop: Shop, { commissionId }: Client): Promise<void> {
  for (const { invoiceId, open } of await listMilestones(shop.db, commissionId))
    if (invoiceId && open > 0) await syncOpenSession(shop, { invoiceId })
}
