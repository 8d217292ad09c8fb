import { searchForText } from "../../../domain/blog/post-editor.server.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return Response.json(
    unwrapOutcome(await searchForText(shop, admin, new URL(request.url).searchParams.get("q") ?? "")),
  )
})
