import { saveHangingPlan } from "../../../../domain/exhibitions/hanging-commands.server.ts"
import { notFound, refuseFetch } from "../../../request/answer.ts"
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
  return saved.ok ? Response.json(saved.value satisfies SavedPlan) : refuseFetch(saved)
}
