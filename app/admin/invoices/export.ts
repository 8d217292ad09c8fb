import { exportInvoices } from "../../../domain/invoices/export-invoices.server.ts"
import { getInvoiceDay } from "../../../domain/invoices/invoice-queries.server.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const year = getRequestedYear(request.url) ?? Number((await getInvoiceDay(shop)).today.slice(0, 4))
  return new Response(unwrapOutcome(await exportInvoices(shop, admin, year)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="invoices-${year}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
})

function getRequestedYear(url: string): number | undefined {
  const year = new URL(url).searchParams.get("year")
  return year && /^[12]\d{3}$/.test(year) ? Number(year) : undefined
}
