import { exportOrders } from "../../../domain/orders/export-orders.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/export"
import { parseOrderQuery } from "./order-list-config.tsx"

/** All pages of the list, or the selection (`?ids[]=S-1001&ids[]=…`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
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
}
