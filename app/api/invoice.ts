import { data } from "react-router"
import { findInvoiceFile } from "../../domain/checkout/confirmation.server.ts"
import { InvoiceNotDrawn } from "../../domain/invoices/invoice-file.server.ts"
import { notFound } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { invoiceAnswer, invoiceUnavailable } from "../request/invoice-answer.ts"
import type { Route } from "./+types/invoice"

/** The order's link is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const invoice = await findInvoiceFile(shop, await context.get(actorContext)(), params.token).catch(
    (error: unknown) => {
      if (error instanceof InvoiceNotDrawn) return invoiceUnavailable()
      throw error
    },
  )
  if (invoice instanceof Response) return invoice
  if (!invoice) throw notFound()
  if (!invoice.within) throw data(null, { status: 429, statusText: "Too Many Requests" })
  return invoice.file ? invoiceAnswer(invoice.file) : invoiceUnavailable()
}
