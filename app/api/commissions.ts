import { requestCommission } from "../../domain/commissions/commission-commands.server.ts"
import { statusOf } from "../../domain/problem.ts"
import { actorContext, clientAddressContext, shopContext } from "../request/context.ts"
import { fieldsOf, filesOf, readFormData } from "../request/read-form.ts"
import type { Route } from "./+types/commissions"

/**
 * `POST /api/commissions`: the form of a request for a commission, sent by a script that shows how much of its pictures has gone.
 * Answers `{ problem: null }`, or the problem with the status of its refusal.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const asked = await requestCommission(shop, await context.get(actorContext)(), fieldsOf(form), {
    address: context.get(clientAddressContext),
    files: filesOf(form, "pictures"),
  })
  const headers = { "Cache-Control": "private, no-store" }
  if (asked.ok) return Response.json({ problem: null }, { headers })
  return Response.json({ problem: asked.problem }, { status: statusOf[asked.problem.code], headers })
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
