import { href, redirect } from "react-router"
import { availabilityAlertSchema, requestAvailabilityAlert } from "../../domain/orders/availability-alerts.server.ts"
import { refuse } from "../../domain/problem.ts"
import { getNetwork } from "../../lib/network-address.ts"
import { refusal } from "../request/answer.ts"
import { clientAddressContext, shopContext } from "../request/context.ts"
import { readForm } from "../request/read-form.ts"
import type { Route } from "./+types/availability-alerts"

/** Without scripts it redirects back to the work. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const network = getNetwork(context.get(clientAddressContext))
  const allowed = await shop.rateLimits.consume(`hold-alert:${network}`, { points: 20, seconds: 3600 })
  if (!allowed) return refusal(refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.").problem)
  const form = await readForm(request, availabilityAlertSchema)
  if (!form.ok) return refusal(form.problem)
  const asked = await requestAvailabilityAlert(shop, form.value)
  if (!asked.ok) return refusal(asked.problem)
  return redirect(`${href("/artwork/:id", { id: form.value.artwork })}?told=1`)
}
