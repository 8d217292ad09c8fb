import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { markDelivered, markReadyForPickup, startPreparing } from "../../../domain/orders/order-commands.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const steps = { prepare: startPreparing, "ready-for-pickup": markReadyForPickup, delivered: markDelivered }
type Step = keyof typeof steps

const stepLabels: Record<Step, string> = {
  prepare: "being prepared",
  "ready-for-pickup": "ready for pickup",
  delivered: "delivered",
}

const bulkForm = z.strictObject({
  intent: z.enum(Object.keys(steps) as [Step, ...Step[]]),
  ids: z.array(z.string().max(40)).min(1, "Choose at least one order.").max(200, "At most 200 orders."),
})

export async function runBulkOrderAction(shop: Shop, actor: Actor, form: FormData) {
  const read = validateForm({ ids: [], ...readFormFields(form) }, bulkForm)
  if (!read.ok) return refusal(read.problem)
  const { intent, ids } = read.value
  const changed: string[] = []
  const refused: Problem[] = []
  for (const number of new Set(ids)) {
    const outcome = await steps[intent](shop, actor, number)
    if (outcome.ok) changed.push(number)
    else refused.push(outcome.problem)
  }
  const reasons = refused.map(({ message }) => message)
  if (refused[0] && changed.length === 0) return refusal({ ...refused[0], message: reasons.join(" ") })
  const done: ActionToast = {
    words: `${formatCount(changed.length, "order")} ${changed.length === 1 ? "is" : "are"} ${stepLabels[intent]}.`,
    about: changed,
    more: reasons,
  }
  return { done }
}
