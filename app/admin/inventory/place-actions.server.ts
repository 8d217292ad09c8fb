import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { createPlace, deletePlace, updatePlace } from "../../../domain/inventory/place-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"

const intentForm = z.looseObject({ intent: z.enum(["add", "change", "remove"]) })

export async function runPlaceAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, intentForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, decision: _, ...fields } = read.value
  if (intent === "remove") {
    const removed = await deletePlace(shop, actor, fields)
    return removed.ok ? { done: { words: `${removed.value.name} is removed.` } } : refusal(removed.problem)
  }
  const saved = await (intent === "add" ? createPlace : updatePlace)(shop, actor, fields)
  if (!saved.ok) return refusal(saved.problem, typed)
  const { id, name } = saved.value
  return { done: { words: intent === "add" ? `${name} is in the register.` : `${name} is saved.`, about: [id] } }
}
