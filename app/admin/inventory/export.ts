import { exportRegister } from "../../../domain/inventory/export-register.server.ts"
import { siteToday } from "../../../domain/settings/site-today.server.ts"
import { found } from "../found.server.ts"
import { csvAnswer } from "../newsletter/csv-answer.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export"
import { registerQuery } from "./register-list.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { after: _, ...choice } = registerQuery(request.url).choice
  const file = found(await exportRegister(shop, admin, choice))
  return csvAnswer(file, `inventory-${await siteToday(shop)}`)
}
