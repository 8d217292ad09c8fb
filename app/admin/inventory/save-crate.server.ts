import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { addCrate, changeCrate, moveCrate, removeCrate } from "../../../domain/inventory/crate-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { formatCount } from "../kit/count.ts"

const intents = z.looseObject({ intent: z.enum(["add-crate", "change-crate", "move-crate", "remove-crate"]) })

export const isAboutCrates = (form: FormData): boolean => /-crate$/.test(String(form.get("intent")))

export async function saveCrate(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, intents)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, decision: _, ...fields } = read.value
  if (intent === "remove-crate") {
    const removed = await removeCrate(shop, actor, fields)
    return removed.ok ? { done: { words: `${removed.value.name} is removed.` } } : refusal(removed.problem)
  }
  if (intent === "move-crate") {
    const went = await moveCrate(shop, actor, fields)
    if (!went.ok) return refusal(went.problem, typed)
    const { id, name, moved } = went.value
    const along = moved > 0 ? `, with ${formatCount(moved, "work", "works")}` : ""
    return { done: { words: `${name} is at ${String(fields.place).trim()} now${along}.`, about: [id] } }
  }
  const saved = await (intent === "add-crate" ? addCrate : changeCrate)(shop, actor, fields)
  if (!saved.ok) return refusal(saved.problem, typed)
  const { id, name } = saved.value
  return { done: { words: intent === "add-crate" ? `${name} is in the register.` : `${name} is saved.`, about: [id] } }
}
