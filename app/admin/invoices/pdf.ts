import { getInvoiceFile, InvoiceNotDrawn } from "../../../domain/invoices/invoice-file.server.ts"
import { getInvoice } from "../../../domain/invoices/invoice-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** The issued file. Retries drawing that was given up. */
export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { row } = unwrapOutcome(await getInvoice(shop, admin, id))
  if (!row.number) throw notFound()
  const file = await getInvoiceFile(shop, row.id, { again: true }).catch((error: unknown) => {
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
})
