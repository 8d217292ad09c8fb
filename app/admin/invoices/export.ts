import { exportInvoices } from "../../../domain/invoices/export-invoices.server.ts"
import { dayHere } from "../../../domain/invoices/invoice-queries.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export"
import { getRequestedYear } from "./year-asked.ts"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const year = getRequestedYear(request.url) ?? Number((await dayHere(shop)).today.slice(0, 4))
  return new Response(found(await exportInvoices(shop, admin, year)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="invoices-${year}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
