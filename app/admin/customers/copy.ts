import { exportCustomerData } from "../../../domain/customers/customer-data-export.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** A person's data, for a data subject access request. */
export const loader = nounLoader(async ({ shop, admin, id }) => {
  const copy = unwrapOutcome(await exportCustomerData(shop, admin, id))
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="person-${getCalendarDate("UTC", shop.now())}.json"`,
      "Cache-Control": "private, no-store",
    },
  })
})
