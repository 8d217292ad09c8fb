import { previewIssue } from "../../../../domain/newsletter/preview-issue.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/preview"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return Response.json(unwrapOutcome(await previewIssue(shop, admin, params.id)), {
    headers: { "Cache-Control": "private, no-store" },
  })
}
