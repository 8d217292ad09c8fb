import { z } from "zod"
import { moveWorks, undoWorkMoves } from "../../../domain/inventory/move-commands.server.ts"
import type { MoveResult } from "../../../domain/inventory/move-locked-works.server.ts"
import { intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"

const text = z.string().default("")
const ids = z
  .array(z.string(), "Choose at least one work.")
  .min(1, "Choose at least one work.")
  .max(500, "At most 500 works at a time.")

const moveForm = confirmForm({
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
})

export const runMoveAction = intents({
  move: toastIntent(moveForm, moveWorks, formatMoved),
  undo: toastButton(
    z.strictObject({ stays: ids }),
    undoWorkMoves,
    ({ undone }) => `${formatCount(undone, "work is", "works are")} again where they were.`,
  ),
})

function formatMoved({ moved, place, already }: MoveResult): ActionToast {
  const [first] = moved
  if (!first) return { words: already === 1 ? `It is at ${place} already.` : `They are at ${place} already.` }
  const which = moved.length === 1 ? `${first.title} is` : formatCount(moved.length, "work is", "works are")
  return {
    words: `${which} at ${place} now.`,
    about: moved.map(({ id }) => id),
    undo: { fields: [["intent", "undo"], ...moved.map(({ stay }): [string, string] => ["stays[]", stay])] },
  }
}
