import { searchForText } from "../../../domain/blog/post-editor.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/find-for-text"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return Response.json(
    unwrapOutcome(await searchForText(shop, admin, new URL(request.url).searchParams.get("q") ?? "")),
  )
}
