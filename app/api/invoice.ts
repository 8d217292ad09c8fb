import { data } from "react-router"
import { findInvoiceFile } from "../../domain/checkout/confirmation.server.ts"
import { InvoiceNotDrawn } from "../../domain/invoices/invoice-file.server.ts"
import { notFound } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import type { Route } from "./+types/invoice"

/** The invoice as a file, for anyone with the order's link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const invoice = await findInvoiceFile(shop, await context.get(actorContext)(), params.token).catch(
    (error: unknown) => {
      if (error instanceof InvoiceNotDrawn) return unavailable()
      throw error
    },
  )
  if (invoice instanceof Response) return invoice
  if (!invoice) throw notFound()
  if (!invoice.within) throw data(null, { status: 429, statusText: "Too Many Requests" })
  if (!invoice.file) return unavailable()
  return new Response(invoice.file.content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${invoice.file.fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}

const unavailable = () =>
  new Response("Your invoice can’t be shown right now. Your order is safe. Write to the studio and they’ll send it.", {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60", "Cache-Control": "private, no-store" },
  })
