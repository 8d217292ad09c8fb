import { listWorksForStudio } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/table-route"
import { artworkTableSchema, saveArtworkTable } from "./artwork-table-actions.server.ts"
import { parseWorkQuery } from "./list-query.ts"
import { getTableTexts } from "./table-texts.server.ts"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { choice, order, after } = parseWorkQuery(request.url)
  const { works } = unwrapOutcome(await listWorksForStudio(shop, admin, { ...choice, ...order, after }))
  const ids = works.map(({ id }) => id)
  return Response.json(await getTableTexts(shop, admin, ids))
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateInput(artworkTableSchema, await request.json().catch(() => null))
  return read.ok ? Response.json(await saveArtworkTable(shop, admin, read.value.cells)) : refuseFetch(read)
}
