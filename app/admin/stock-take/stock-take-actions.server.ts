import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { Shop } from "../../../domain/shop.ts"
import { assignUnknownCode, chooseStockTakeCount } from "../../../domain/stock-takes/decision-commands.server.ts"
import { finishStockTake } from "../../../domain/stock-takes/finish-stock-take.server.ts"
import { cancelStockTake } from "../../../domain/stock-takes/stock-take-commands.server.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"

const intentForm = z.looseObject({
  intent: z.enum(["choose", "assign", "finish", "cancel"]),
  decision: z.unknown().optional(),
})

export async function runStockTakeAction(shop: Shop, actor: Actor, take: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, intentForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, decision: _, ...fields } = read.value
  const input = { ...fields, take }
  if (intent === "choose") {
    const chosen = await chooseStockTakeCount(shop, actor, input)
    return chosen.ok ? { done: { words: `${chosen.value.title} is decided.` } } : refusal(chosen.problem, typed)
  }
  if (intent === "assign") {
    const assigned = await assignUnknownCode(shop, actor, input)
    return assigned.ok
      ? { done: { words: `The code is of ${assigned.value.title}.` } }
      : refusal(assigned.problem, typed)
  }
  if (intent === "cancel") {
    const cancelled = await cancelStockTake(shop, actor, input)
    return cancelled.ok ? { done: { words: "The stock-take is given up. Nothing moved." } } : refusal(cancelled.problem)
  }
  const { rest, moves, ...ending } = input as { rest?: unknown; moves?: unknown; take: string }
  const ticked = [...[moves ?? []].flat(), ...(typeof rest === "string" ? rest.split(" ") : [])]
  const finished = await finishStockTake(shop, actor, { ...ending, moves: ticked })
  if (!finished.ok) return refusal(finished.problem, typed)
  const { moved } = finished.value
  const words = moved > 0 ? `, and the register says where ${formatCount(moved, "work is", "works are")}.` : "."
  return { done: { words: `The stock-take is finished${words}` } }
}
