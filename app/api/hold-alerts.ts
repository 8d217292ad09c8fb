import { href, redirect } from "react-router"
import { askToBeTold, holdAlertSchema } from "../../domain/orders/hold-alerts.server.ts"
import { refuse } from "../../domain/problem.ts"
import { networkOf } from "../../lib/network-address.ts"
import { refusal } from "../request/answer.ts"
import { clientAddressContext, shopContext } from "../request/context.ts"
import { readForm } from "../request/read-form.ts"
import type { Route } from "./+types/hold-alerts"

/** Without scripts it redirects back to the work. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const network = networkOf(context.get(clientAddressContext))
  const allowed = await shop.rateLimits.take(`hold-alert:${network}`, { points: 20, seconds: 3600 })
  if (!allowed) return refusal(refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.").problem)
  const form = await readForm(request, holdAlertSchema)
  if (!form.ok) return refusal(form.problem)
  const asked = await askToBeTold(shop, form.value)
  if (!asked.ok) return refusal(asked.problem)
  return redirect(`${href("/artwork/:id", { id: form.value.artwork })}?told=1`)
}
