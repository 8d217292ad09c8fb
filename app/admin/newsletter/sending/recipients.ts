import {
  exportRecipients,
  type RecipientView,
  recipientViews,
} from "../../../../domain/newsletter/issues/recipient-queries.server.ts"
import { nounLoader } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { createCsvResponse } from "../csv-response.ts"

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const asked = new URL(request.url).searchParams.get("result") ?? ""
  const view = Object.hasOwn(recipientViews, asked) ? (asked as RecipientView) : undefined
  return createCsvResponse(
    unwrapOutcome(await exportRecipients(shop, admin, id, view)),
    view ? `letter ${view}` : "letter",
  )
})
