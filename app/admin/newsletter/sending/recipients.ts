import {
  exportRecipients,
  type RecipientView,
  recipientViews,
} from "../../../../domain/newsletter/recipient-queries.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import { csvAnswer } from "../csv-answer.ts"
import type { Route } from "./+types/recipients"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const asked = new URL(request.url).searchParams.get("result") ?? ""
  const view = Object.hasOwn(recipientViews, asked) ? (asked as RecipientView) : undefined
  return csvAnswer(found(await exportRecipients(shop, admin, params.id, view)), view ? `letter ${view}` : "letter")
}
