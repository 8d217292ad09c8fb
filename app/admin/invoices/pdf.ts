import { getInvoiceFile, InvoiceNotDrawn } from "../../../domain/invoices/invoice-file.server.ts"
import { getInvoice } from "../../../domain/invoices/invoice-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/pdf"

/** The issued file. Retries drawing that was given up. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const { row } = unwrapOutcome(await getInvoice(shop, admin, params.id))
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
}
