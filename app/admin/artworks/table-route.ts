import { checked } from "../../../domain/checked.ts"
import { statusOf } from "../../../domain/problem.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/table-route"
import { saveTable, tableSchema } from "./save-table.server.ts"

/** Cells that were typed in the list. The body is JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checked(tableSchema, await request.json().catch(() => null))
  if (read.ok) return Response.json(await saveTable(shop, admin, read.value.cells))
  const message = Object.values(read.problem.fields ?? {})[0] ?? read.problem.message
  return Response.json({ message }, { status: statusOf[read.problem.code] })
}
