import { InvoiceNotDrawn, invoiceFile } from "../../../domain/invoices/invoice-file.server.ts"
import { findInvoice } from "../../../domain/invoices/invoice-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/pdf"

/** The issued file. Retries drawing that was given up. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { row } = found(await findInvoice(shop, admin, params.id))
  if (!row.number) throw notFound()
  const file = await invoiceFile(shop, row.id, { again: true }).catch((error: unknown) => {
    if (error instanceof InvoiceNotDrawn) return null
    throw error
  })
  if (!file) return new Response("This PDF can’t be made right now.", { status: 503 })
  return new Response(file.content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.fileName}"`,
      "Cache-Control": "private, no-store",
    },
  })
}
