import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { moveWorks, undoWorkMoves } from "../../../domain/inventory/move-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const text = z.string().default("")
const ids = z
  .array(z.string(), "Choose at least one work.")
  .min(1, "Choose at least one work.")
  .max(500, "At most 500 works at a time.")

const moveForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("move"),
    ids,
    place: text,
    crate: text,
    spot: text,
    copy: z
      .string()
      .optional()
      .transform((copy) => copy?.trim() || 0),
    day: text,
    carrier: text,
    note: text,
    decision: z.string().optional(),
  }),
  z.strictObject({ intent: z.literal("undo"), stays: ids }),
])

export async function runMoveAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, moveForm)
  if (!read.ok) return refusal(read.problem, typed)
  if (read.value.intent === "undo") {
    const undone = await undoWorkMoves(shop, actor, { stays: read.value.stays })
    if (!undone.ok) return refusal(undone.problem)
    return { done: { words: `${formatCount(undone.value.undone, "work is", "works are")} again where they were.` } }
  }
  const { intent: _, decision: __, ...move } = read.value
  const outcome = await moveWorks(shop, actor, move)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const { moved, place, already } = outcome.value
  const [first] = moved
  const which = moved.length === 1 && first ? `${first.title} is` : formatCount(moved.length, "work is", "works are")
  const done: ActionToast =
    moved.length === 0
      ? { words: already === 1 ? `It is at ${place} already.` : `They are at ${place} already.` }
      : {
          words: `${which} at ${place} now.`,
          about: moved.map(({ id }) => id),
          undo: {
            fields: [["intent", "undo"], ...moved.map(({ stay: period }): [string, string] => ["stays[]", period])],
          },
        }
  return { done }
}
