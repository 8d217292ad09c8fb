import { nameKinds } from "../../../domain/artworks/catalog/name-kinds.ts"
import { listNamesInUse } from "../../../domain/artworks/catalog/name-queries.server.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** Suggestions for a field as JSON; `?kind=` is a tag by default. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const asked = new URL(request.url).searchParams.get("kind")
  const kind = nameKinds.find((one) => one === asked) ?? "tag"
  return Response.json(unwrapOutcome(await listNamesInUse(shop, admin, kind)))
})
