import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { availabilityWords } from "../../../domain/artworks/availability.ts"
import { statusMoveSchema, statusNoteSchema, statusUndoSchema } from "../../../domain/artworks/status-change.ts"
import { moveStatuses, noteStatuses, undoStatuses } from "../../../domain/artworks/status-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"

const statusForm = z.discriminatedUnion("intent", [
  statusMoveSchema.extend({ intent: z.literal("move") }),
  statusNoteSchema.extend({ intent: z.literal("note") }),
  statusUndoSchema.extend({ intent: z.literal("undo") }),
])

/** The answer has the works that may get a note. */
export async function changeStatus(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, statusForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, ...asked } = read.value
  if (intent === "note") {
    const noted = await noteStatuses(shop, actor, asked as z.output<typeof statusNoteSchema>)
    return noted.ok ? { done: { words: "Noted.", about: [] } satisfies Done } : refusal(noted.problem, typed)
  }
  if (intent === "undo") {
    const undone = await undoStatuses(shop, actor, asked as z.output<typeof statusUndoSchema>)
    const words = undone.ok ? `${formatCount(undone.value.undone, "work is", "works are")} as before.` : ""
    return undone.ok ? { done: { words } satisfies Done } : refusal(undone.problem, typed)
  }
  const { to } = asked as z.output<typeof statusMoveSchema>
  const outcome = await moveStatuses(shop, actor, asked as z.output<typeof statusMoveSchema>)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const { moved, refused } = outcome.value
  const what = moved.length === 1 ? `${moved[0]?.title} is` : `${formatCount(moved.length, "work is", "works are")}`
  const state = availabilityWords[to].toLowerCase()
  const steps = moved.map(({ step }): [string, string] => ["steps[]", String(step)])
  const done: Done = {
    words: moved.length > 0 ? `${what} now ${state}. Visible on your site now.` : `Already ${state}.`,
    about: moved.map(({ id }) => id),
    more: refused,
    ...(steps.length > 0 && { undo: { fields: [["intent", "undo"], ...steps] } }),
  }
  return { done, moved: { ids: moved.map(({ id }) => id), to } }
}
