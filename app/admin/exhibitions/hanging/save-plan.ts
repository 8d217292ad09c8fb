import { saveHangingPlan } from "../../../../domain/exhibitions/hanging-commands.server.ts"
import { problemStatuses } from "../../../../domain/problem.ts"
import { notFound } from "../../../request/answer.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import type { Route } from "./+types/save-plan"

export const loader = () => {
  throw notFound()
}

/** The base version of the next save. */
export type SavedPlan = { version: number }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const saved = await saveHangingPlan(shop, admin, params.id, await request.json().catch(() => null))
  if (saved.ok) return Response.json(saved.value satisfies SavedPlan)
  const { problem } = saved
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
