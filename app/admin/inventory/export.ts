import { exportRegister } from "../../../domain/inventory/export-register.server.ts"
import { getSiteToday } from "../../../domain/settings/site-today.server.ts"
import { createCsvResponse } from "../newsletter/csv-response.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { parseRegisterQuery } from "./register-list-config.tsx"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { after: _, ...choice } = parseRegisterQuery(request.url).choice
  const file = unwrapOutcome(await exportRegister(shop, admin, choice))
  return createCsvResponse(file, `inventory-${await getSiteToday(shop)}`)
})
