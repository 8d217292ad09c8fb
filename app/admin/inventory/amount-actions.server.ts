import type { Actor } from "../../../domain/actor.ts"
import { amountKindLabels } from "../../../domain/inventory/amount.ts"
import { addWorkAmount, removeWorkAmount } from "../../../domain/inventory/amount-commands.server.ts"
import { getRegisterWork } from "../../../domain/inventory/location-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields } from "../../request/read-form.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { parseWorkAmount } from "./parse-work-amount.ts"

export async function runAmountAction(shop: Shop, actor: Actor, artworkId: string, form: FormData) {
  const typed = readFormFields(form)
  const { intent, decision: _, amount, ...fields } = typed
  if (intent === "remove amount") {
    const removed = await removeWorkAmount(shop, actor, fields)
    return removed.ok ? { done: { words: "The amount is removed." } } : refusal(removed.problem)
  }
  const { currency } = unwrapOutcome(await getRegisterWork(shop, actor, artworkId))
  const read = parseWorkAmount(amount, currency, "amount")
  if (!read.ok) return refusal(read.problem, typed)
  const added = await addWorkAmount(shop, actor, { ...fields, artworkId, amount: read.value })
  if (!added.ok) return refusal(added.problem, typed)
  const { kind, amount: minor } = added.value
  return { done: { words: `${amountKindLabels[kind]} of ${formatMoney(minor, currency)} is noted.` } }
}
