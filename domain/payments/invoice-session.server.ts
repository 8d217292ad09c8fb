import { eq } from "drizzle-orm"
import { invoices } from "../../db/tables/invoices.ts"
import type { SessionRequest } from "../../services/payments/payments.ts"
import type { Shop } from "../shop.ts"
import type { PaymentSessionRow } from "./ledger/payment-sessions.server.ts"

/** Equal for every call. Returns to a page that finds the client portal by cookie: the provider must not learn its URL. */
export async function getInvoiceSessionRequest(shop: Shop, session: PaymentSessionRow): Promise<SessionRequest> {
  const [invoice] = await shop.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, session.invoiceId ?? ""))
  if (!invoice?.number || !invoice.content) throw new Error(`there is no invoice ${session.invoiceId}`)
  const back = shop.urls.portalPaymentReturn()
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
