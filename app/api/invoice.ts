import { findInvoicePdf } from "../../domain/checkout/confirmation.server.ts"
import { notFound } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/invoice"

/** The invoice as a file, for who has the order's link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const invoice = await findInvoicePdf(context.get(shopContext), params.token)
  if (!invoice) throw notFound()
  return new Response(invoice.pdf as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="invoice-${invoice.number}.pdf"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}
