import { exportStockTake } from "../../../domain/stock-takes/export-stock-take.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { createCsvResponse } from "../newsletter/csv-response.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/export-stock-take"

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return createCsvResponse(
    unwrapOutcome(await exportStockTake(shop, admin, params.id)),
    `stock-take-${getCalendarDate("UTC", shop.now())}`,
  )
}
