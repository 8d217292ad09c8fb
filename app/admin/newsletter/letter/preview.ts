import { previewLetter } from "../../../../domain/newsletter/preview-letter.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/preview"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json(found(await previewLetter(shop, admin, params.id)), {
    headers: { "Cache-Control": "private, no-store" },
  })
}
