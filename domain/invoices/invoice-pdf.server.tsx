import { eq } from "drizzle-orm"
import { invoices, orderLines, orders } from "../../db/tables/orders.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/**
 * The invoice as a PDF (A4), made anew from the order's rows.
 * @throws when there is no such invoice
 */
export async function makeInvoicePdf(shop: Shop, invoiceId: string): Promise<Uint8Array> {
  const [found] = await shop.db
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, invoiceId))
  if (!found) throw new Error(`there is no invoice ${invoiceId}`)
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, found.order.id))
    .orderBy(orderLines.position)
  const { site, payment } = await readSettings(shop.db, "site", "payment")
  // The renderer takes a third of a second to load and is needed by few.
  const { renderInvoice } = await import("./render-invoice.server.tsx")
  return renderInvoice({ ...found, lines, site, payment })
}
