import { href } from "react-router"
import { exportSubscribers } from "../../../../domain/newsletter/export-subscribers.server.ts"
import { unwrapConfirmed } from "../../confirm/unwrap-confirmed.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { createCsvResponse } from "../csv-response.ts"
import type { Route } from "./+types/export"

export function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return createCsvResponse(
    unwrapConfirmed(exportSubscribers(shop, admin), href("/admin/newsletter/subscribers")),
    "subscribers",
  )
}
