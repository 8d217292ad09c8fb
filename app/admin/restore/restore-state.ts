import { findLastRestore, startRestore } from "../../../domain/archive/restore-commands.server.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/restore-state"

export const loader = studioLoader(async ({ shop, admin }) => {
  return Response.json(unwrapOutcome(await findLastRestore(shop, admin)))
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const started = await startRestore(shop, admin, await request.json().catch(() => null))
  return started.ok ? Response.json(started.value) : refuseFetch(started)
}
