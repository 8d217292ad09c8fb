import { exportStockTake } from "../../../domain/stock-takes/export-stock-take.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { createCsvResponse } from "../newsletter/csv-response.ts"
import { nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return createCsvResponse(
    unwrapOutcome(await exportStockTake(shop, admin, id)),
    `stock-take-${getCalendarDate("UTC", shop.now())}`,
  )
})
