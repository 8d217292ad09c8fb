import { exportOrders } from "../../../domain/orders/export-orders.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { parseOrderQuery } from "./order-list-config.tsx"

/** All pages of the list, or the selection (`?ids[]=S-1001&ids[]=…`). */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const numbers = new URL(request.url).searchParams.getAll("ids[]")
  const asked = numbers.length > 0 ? { numbers } : parseOrderQuery(request.url).choice
  const file = unwrapOutcome(await exportOrders(shop, admin, asked))
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${getCalendarDate("UTC", shop.now())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
})
