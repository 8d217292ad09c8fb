import { requestCommission } from "../../domain/commissions/commission-commands.server.ts"
import { problemStatuses } from "../../domain/problem.ts"
import { actorContext, clientAddressContext, shopContext } from "../request/context.ts"
import { getFormFiles, readFormData, readFormFields } from "../request/read-form.ts"
import type { Route } from "./+types/commissions"

/** `POST /api/commissions`, sent by the form's script: answers `{ problem }`, null or with the status of the refusal. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const asked = await requestCommission(shop, await context.get(actorContext)(), readFormFields(form), {
    address: context.get(clientAddressContext),
    files: getFormFiles(form, "pictures"),
  })
  const headers = { "Cache-Control": "private, no-store" }
  if (asked.ok) return Response.json({ problem: null }, { headers })
  return Response.json({ problem: asked.problem }, { status: problemStatuses[asked.problem.code], headers })
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
