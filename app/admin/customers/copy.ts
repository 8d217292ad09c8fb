import { exportCustomerData } from "../../../domain/customers/customer-data-export.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/copy"

/** A person's data, for a data subject access request. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const copy = unwrapOutcome(await exportCustomerData(shop, admin, params.id))
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="person-${getCalendarDate("UTC", shop.now())}.json"`,
      "Cache-Control": "private, no-store",
    },
  })
}
