import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { createCrate, deleteCrate, moveCrate, updateCrate } from "../../../domain/inventory/crate-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"

const intentForm = z.looseObject({ intent: z.enum(["add-crate", "change-crate", "move-crate", "remove-crate"]) })

export const isCrateForm = (form: FormData): boolean => /-crate$/.test(String(form.get("intent")))

export async function runCrateAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, intentForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, decision: _, ...fields } = read.value
  if (intent === "remove-crate") {
    const removed = await deleteCrate(shop, actor, fields)
    return removed.ok ? { done: { words: `${removed.value.name} is removed.` } } : refusal(removed.problem)
  }
  if (intent === "move-crate") {
    const moveResult = await moveCrate(shop, actor, fields)
    if (!moveResult.ok) return refusal(moveResult.problem, typed)
    const { id, name, moved } = moveResult.value
    const along = moved > 0 ? `, with ${formatCount(moved, "work", "works")}` : ""
    return { done: { words: `${name} is at ${String(fields.place).trim()} now${along}.`, about: [id] } }
  }
  const saved = await (intent === "add-crate" ? createCrate : updateCrate)(shop, actor, fields)
  if (!saved.ok) return refusal(saved.problem, typed)
  const { id, name } = saved.value
  return { done: { words: intent === "add-crate" ? `${name} is in the register.` : `${name} is saved.`, about: [id] } }
}
