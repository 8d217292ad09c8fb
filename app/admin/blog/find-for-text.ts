import { findForText } from "../../../domain/blog/post-editor.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/find-for-text"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json(found(await findForText(shop, admin, new URL(request.url).searchParams.get("q") ?? "")))
}
