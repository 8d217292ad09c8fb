import { href } from "react-router"
import { exportSubscribers } from "../../../../domain/newsletter/export-subscribers.server.ts"
import { confirmed } from "../../confirm/confirmed.server.ts"
import { studio } from "../../studio.server.ts"
import { csvAnswer } from "../csv-answer.ts"
import type { Route } from "./+types/export"

export function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return csvAnswer(confirmed(exportSubscribers(shop, admin), href("/admin/newsletter/subscribers")), "subscribers")
}
