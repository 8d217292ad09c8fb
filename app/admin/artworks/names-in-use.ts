import { nameKinds } from "../../../domain/artworks/name-kinds.ts"
import { listNamesInUse } from "../../../domain/artworks/name-queries.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/names-in-use"

/** Suggestions for a field as JSON; `?kind=` is a tag by default. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const asked = new URL(request.url).searchParams.get("kind")
  const kind = nameKinds.find((one) => one === asked) ?? "tag"
  return Response.json(unwrapOutcome(await listNamesInUse(shop, admin, kind)))
}
