import { exportOrders } from "../../../domain/orders/export-orders.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export"
import { orderQuery } from "./order-list.tsx"

/** All pages of the list, or the selection (`?ids[]=S-1001&ids[]=…`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const numbers = new URL(request.url).searchParams.getAll("ids[]")
  const asked = numbers.length > 0 ? { numbers } : orderQuery(request.url).choice
  const file = found(await exportOrders(shop, admin, asked))
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${dayIn("UTC", shop.now())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
