import type { Actor } from "../../../domain/actor.ts"
import { amountKindWords } from "../../../domain/inventory/amount.ts"
import { addAmount, removeAmount } from "../../../domain/inventory/amount-commands.server.ts"
import { workInRegister } from "../../../domain/inventory/stay-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readAmount } from "./read-amount.ts"

export async function saveAmount(shop: Shop, actor: Actor, artworkId: string, form: FormData) {
  const typed = readFormFields(form)
  const { intent, decision: _, amount, ...fields } = typed
  if (intent === "remove amount") {
    const removed = await removeAmount(shop, actor, fields)
    return removed.ok ? { done: { words: "The amount is removed." } } : refusal(removed.problem)
  }
  const { currency } = found(await workInRegister(shop, actor, artworkId))
  const read = readAmount(amount, currency, "amount")
  if (!read.ok) return refusal(read.problem, typed)
  const added = await addAmount(shop, actor, { ...fields, artworkId, amount: read.value })
  if (!added.ok) return refusal(added.problem, typed)
  const { kind, amount: minor } = added.value
  return { done: { words: `${amountKindWords[kind]} of ${formatMoney(minor, currency)} is noted.` } }
}
