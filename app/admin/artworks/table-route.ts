import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { checked } from "../../../domain/checked.ts"
import { problemStatuses } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/table-route"
import { workQuery } from "./list-query.ts"
import { saveTable, tableSchema } from "./save-table.server.ts"
import { tableTexts } from "./table-texts.server.ts"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { choice, order, after } = workQuery(request.url)
  const { works } = found(await listWorksForStudio(shop, admin, { ...choice, ...order, after }))
  const ids = works.map(({ id }) => id)
  return Response.json(await tableTexts(shop, admin, ids))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checked(tableSchema, await request.json().catch(() => null))
  if (read.ok) return Response.json(await saveTable(shop, admin, read.value.cells))
  const message = Object.values(read.problem.fields ?? {})[0] ?? read.problem.message
  return Response.json({ message }, { status: problemStatuses[read.problem.code] })
}
