import { exportRegister } from "../../../domain/inventory/export-register.server.ts"
import { getSiteToday } from "../../../domain/settings/site-today.server.ts"
import { createCsvResponse } from "../newsletter/csv-response.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/export"
import { parseRegisterQuery } from "./register-list-config.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const { after: _, ...choice } = parseRegisterQuery(request.url).choice
  const file = unwrapOutcome(await exportRegister(shop, admin, choice))
  return createCsvResponse(file, `inventory-${await getSiteToday(shop)}`)
}
