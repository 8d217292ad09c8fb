import { nameKinds } from "../../../domain/artworks/name-kinds.ts"
import { namesInUse } from "../../../domain/artworks/name-queries.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/names-in-use"

/** Suggestions for a field as JSON; `?kind=` is a tag by default. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const asked = new URL(request.url).searchParams.get("kind")
  const kind = nameKinds.find((one) => one === asked) ?? "tag"
  return Response.json(found(await namesInUse(shop, admin, kind)))
}
