import { beginRestore, lastRestore } from "../../../domain/archive/restore-commands.server.ts"
import { problemStatuses } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/restore-state"

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json(found(await lastRestore(shop, admin)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const begun = await beginRestore(shop, admin, await request.json().catch(() => null))
  if (begun.ok) return Response.json(begun.value)
  const { problem } = begun
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
