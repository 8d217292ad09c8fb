import { exportSubscribers } from "../../../../domain/newsletter/export-subscribers.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import { csvAnswer } from "../csv-answer.ts"
import type { Route } from "./+types/export"

/** All subscribers with their consents, as a file. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return csvAnswer(found(exportSubscribers(shop, admin)), "subscribers")
}
