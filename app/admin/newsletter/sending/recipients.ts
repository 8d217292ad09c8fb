import {
  exportRecipients,
  type RecipientView,
  recipientViews,
} from "../../../../domain/newsletter/recipient-queries.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { createCsvResponse } from "../csv-response.ts"
import type { Route } from "./+types/recipients"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const asked = new URL(request.url).searchParams.get("result") ?? ""
  const view = Object.hasOwn(recipientViews, asked) ? (asked as RecipientView) : undefined
  return createCsvResponse(
    unwrapOutcome(await exportRecipients(shop, admin, params.id, view)),
    view ? `letter ${view}` : "letter",
  )
}
