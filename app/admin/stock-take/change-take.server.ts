import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { Shop } from "../../../domain/shop.ts"
import { assignCode, chooseCount } from "../../../domain/stock-takes/decide-commands.server.ts"
import { finishTake } from "../../../domain/stock-takes/finish-take.server.ts"
import { cancelTake } from "../../../domain/stock-takes/take-commands.server.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { formatCount } from "../kit/count.ts"

const intents = z.looseObject({
  intent: z.enum(["choose", "assign", "finish", "cancel"]),
  decision: z.unknown().optional(),
})

export async function changeTake(shop: Shop, actor: Actor, take: string, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, intents)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, decision: _, ...fields } = read.value
  const input = { ...fields, take }
  if (intent === "choose") {
    const chosen = await chooseCount(shop, actor, input)
    return chosen.ok ? { done: { words: `${chosen.value.title} is decided.` } } : refusal(chosen.problem, typed)
  }
  if (intent === "assign") {
    const assigned = await assignCode(shop, actor, input)
    return assigned.ok
      ? { done: { words: `The code is of ${assigned.value.title}.` } }
      : refusal(assigned.problem, typed)
  }
  if (intent === "cancel") {
    const cancelled = await cancelTake(shop, actor, input)
    return cancelled.ok ? { done: { words: "The stock-take is given up. Nothing moved." } } : refusal(cancelled.problem)
  }
  const { rest, moves, ...ending } = input as { rest?: unknown; moves?: unknown; take: string }
  const ticked = [...[moves ?? []].flat(), ...(typeof rest === "string" ? rest.split(" ") : [])]
  const finished = await finishTake(shop, actor, { ...ending, moves: ticked })
  if (!finished.ok) return refusal(finished.problem, typed)
  const { moved } = finished.value
  const words = moved > 0 ? `, and the register says where ${formatCount(moved, "work is", "works are")}.` : "."
  return { done: { words: `The stock-take is finished${words}` } }
}
