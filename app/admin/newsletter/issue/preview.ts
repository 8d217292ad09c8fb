import { previewIssue } from "../../../../domain/newsletter/issues/preview-issue.server.ts"
import { nounLoader } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return Response.json(unwrapOutcome(await previewIssue(shop, admin, id)), {
    headers: { "Cache-Control": "private, no-store" },
  })
})
