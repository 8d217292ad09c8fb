import { saveHanging } from "../../../../domain/exhibitions/hanging-commands.server.ts"
import { statusOf } from "../../../../domain/problem.ts"
import { notFound } from "../../../request/answer.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/save-plan"

/** There is nothing to see here. */
export const loader = () => {
  throw notFound()
}

/** The number of the plan that the next save is made from; `message`: why it is refused. */
export type SavedPlan = { version: number }

/** Saves a hanging plan, which the page does by itself. The body is JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const saved = await saveHanging(shop, admin, params.id, await request.json().catch(() => null))
  if (saved.ok) return Response.json(saved.value satisfies SavedPlan)
  const { problem } = saved
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: statusOf[problem.code] })
}
