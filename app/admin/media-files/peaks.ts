import { savePeaks } from "../../../domain/media-files/media-file-commands.server.ts"
import { notFound, refuseFetch } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/peaks"

export const loader = () => {
  throw notFound()
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const saved = await savePeaks(shop, admin, id, await request.json().catch(() => null))
  return saved.ok ? Response.json({}) : refuseFetch(saved)
}
