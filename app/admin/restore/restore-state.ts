import { findLastRestore, startRestore } from "../../../domain/archive/restore-commands.server.ts"
import { problemStatuses } from "../../../domain/problem.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/restore-state"

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return Response.json(unwrapOutcome(await findLastRestore(shop, admin)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const started = await startRestore(shop, admin, await request.json().catch(() => null))
  if (started.ok) return Response.json(started.value)
  const { problem } = started
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
