import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { commissionMilestones } from "../../../db/tables/commission-quotes.ts"
import { getInvoiceFile, type InvoiceFile } from "../../invoices/invoice-file.server.ts"
import type { Shop } from "../../shop.ts"
import type { Client } from "../client.server.ts"

const downloads = { points: 30, seconds: 600 }

/**
 * `within`: false above thirty in ten minutes; `file`: null when it could not be drawn. @throws InvoiceNotDrawn when a retry
 * may help
 */
export async function findPortalInvoice(
  shop: Shop,
  { commissionId }: Client,
  invoiceId: string,
): Promise<{ within: boolean; file: InvoiceFile | null } | null> {
  if (!z.uuid().safeParse(invoiceId).success) return null
  const [found] = await shop.db
    .select({ id: commissionMilestones.id })
    .from(commissionMilestones)
    .where(and(eq(commissionMilestones.commissionId, commissionId), eq(commissionMilestones.invoiceId, invoiceId)))
  if (!found) return null
  const within = await shop.rateLimits.consume(`commission invoice:${commissionId}`, downloads)
  return { within, file: within ? await getInvoiceFile(shop, invoiceId) : null }
}
