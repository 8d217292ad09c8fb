import type { z } from "zod"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import {
  statusNoteSchema,
  statusTransitionSchema,
  statusUndoSchema,
} from "../../../domain/artworks/status/status-change.ts"
import {
  saveStatusNotes,
  transitionStatuses,
  undoStatuses,
} from "../../../domain/artworks/status/status-commands.server.ts"
import { done } from "../../../domain/problem.ts"
import { intent, intents } from "../../request/intents.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

/** The answer has the works that may get a note. */
export const runStatusAction = intents({
  move: intent(statusTransitionSchema, moveToStatus),
  note: toastIntent(statusNoteSchema, saveStatusNotes, () => ({ words: "Noted.", about: [] })),
  undo: toastIntent(
    statusUndoSchema,
    undoStatuses,
    ({ undone }) => `${formatCount(undone, "work is", "works are")} as before.`,
  ),
})

async function moveToStatus({ shop, admin }: StudioContext, input: z.output<typeof statusTransitionSchema>) {
  const outcome = await transitionStatuses(shop, admin, input)
  if (!outcome.ok) return outcome
  const { moved, refused } = outcome.value
  const ids = moved.map(({ id }) => id)
  const what = moved.length === 1 ? `${moved[0]?.title} is` : `${formatCount(moved.length, "work is", "works are")}`
  const state = availabilityLabels[input.to].toLowerCase()
  const steps = moved.map(({ step }): [string, string] => ["steps[]", String(step)])
  const toast: ActionToast = {
    words: moved.length > 0 ? `${what} now ${state}. Visible on your site now.` : `Already ${state}.`,
    about: ids,
    more: refused,
    ...(steps.length > 0 && { undo: { fields: [["intent", "undo"], ...steps] } }),
  }
  return done({ done: toast, moved: { ids, to: input.to } })
}
