import { data } from "react-router"
import { openClientPortal } from "../../domain/commissions/client-portal/open-portal.server.ts"
import { findPortalInvoice } from "../../domain/commissions/client-portal/portal-invoice.server.ts"
import { InvoiceNotDrawn } from "../../domain/invoices/invoice-file.server.ts"
import { notFound } from "../request/answer.ts"
import { clientAddressContext, shopContext } from "../request/context.ts"
import { invoiceAnswer, invoiceUnavailable } from "../request/invoice-answer.ts"
import type { Route } from "./+types/portal-invoice"

/** The portal's link is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const opened = await openClientPortal(shop, params.secret, { address: context.get(clientAddressContext) })
  if (!opened.ok) throw notFound()
  try {
    const invoice = await findPortalInvoice(shop, opened.value, params.invoice)
    if (!invoice) throw notFound()
    if (!invoice.within) throw data(null, { status: 429, statusText: "Too Many Requests" })
    return invoice.file ? invoiceAnswer(invoice.file) : invoiceUnavailable()
  } catch (error) {
    if (error instanceof InvoiceNotDrawn) return invoiceUnavailable()
    throw error
  }
}
