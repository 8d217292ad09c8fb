import { eq } from "drizzle-orm"
import { href } from "react-router"
import { invoices } from "../../db/tables/invoices.ts"
import type { SessionToOpen } from "../../services/payments/card-payments.ts"
import type { SessionRow } from "../payments/sessions.server.ts"
import type { Shop } from "../shop.ts"

/**
 * What a page is asked with; the same for the same session. The way back leads to a page that knows from a cookie which room
 * it is: a provider must not have the room's address.
 */
export async function invoiceSessionToOpen(shop: Shop, session: SessionRow): Promise<SessionToOpen> {
  const [invoice] = await shop.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, session.invoiceId ?? ""))
  if (!invoice?.number || !invoice.content) throw new Error(`there is no invoice ${session.invoiceId}`)
  const back = `${shop.siteUrl}${href("/commissions/room")}`
  return {
    key: session.id,
    orderNumber: invoice.number,
    amount: session.amount,
    currency: session.currency,
    email: invoice.email,
    lines: invoice.content.lines.map(({ title, amount }) => ({ title, amount })),
    expiresAt: session.expiresAt,
    successUrl: `${back}?payment=done`,
    cancelUrl: `${back}?payment=back`,
  }
}
