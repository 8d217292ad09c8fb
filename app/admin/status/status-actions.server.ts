import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { availabilityLabels } from "../../../domain/artworks/availability.ts"
import { statusNoteSchema, statusTransitionSchema, statusUndoSchema } from "../../../domain/artworks/status-change.ts"
import { saveStatusNotes, transitionStatuses, undoStatuses } from "../../../domain/artworks/status-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const statusForm = z.discriminatedUnion("intent", [
  statusTransitionSchema.extend({ intent: z.literal("move") }),
  statusNoteSchema.extend({ intent: z.literal("note") }),
  statusUndoSchema.extend({ intent: z.literal("undo") }),
])

/** The answer has the works that may get a note. */
export async function runStatusAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, statusForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, ...asked } = read.value
  if (intent === "note") {
    const noted = await saveStatusNotes(shop, actor, asked as z.output<typeof statusNoteSchema>)
    return noted.ok ? { done: { words: "Noted.", about: [] } satisfies ActionToast } : refusal(noted.problem, typed)
  }
  if (intent === "undo") {
    const undone = await undoStatuses(shop, actor, asked as z.output<typeof statusUndoSchema>)
    const words = undone.ok ? `${formatCount(undone.value.undone, "work is", "works are")} as before.` : ""
    return undone.ok ? { done: { words } satisfies ActionToast } : refusal(undone.problem, typed)
  }
  const { to } = asked as z.output<typeof statusTransitionSchema>
  const outcome = await transitionStatuses(shop, actor, asked as z.output<typeof statusTransitionSchema>)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const { moved, refused } = outcome.value
  const what = moved.length === 1 ? `${moved[0]?.title} is` : `${formatCount(moved.length, "work is", "works are")}`
  const state = availabilityLabels[to].toLowerCase()
  const steps = moved.map(({ step }): [string, string] => ["steps[]", String(step)])
  const done: ActionToast = {
    words: moved.length > 0 ? `${what} now ${state}. Visible on your site now.` : `Already ${state}.`,
    about: moved.map(({ id }) => id),
    more: refused,
    ...(steps.length > 0 && { undo: { fields: [["intent", "undo"], ...steps] } }),
  }
  return { done, moved: { ids: moved.map(({ id }) => id), to } }
}
