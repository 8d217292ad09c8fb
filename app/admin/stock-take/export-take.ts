import { exportTake } from "../../../domain/stock-takes/export-take.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { found } from "../found.server.ts"
import { csvAnswer } from "../newsletter/csv-answer.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export-take"

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return csvAnswer(found(await exportTake(shop, admin, params.id)), `stock-take-${dayIn("UTC", shop.now())}`)
}
