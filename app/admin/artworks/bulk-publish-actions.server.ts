import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import {
  publishArtwork,
  undoUnpublish,
  unpublishArtwork,
} from "../../../domain/artworks/catalog/artwork-commands.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

export const publishCommands = { publish: publishArtwork, unpublish: unpublishArtwork, "undo unpublish": undoUnpublish }

export const getUndoIntent = (intent: keyof typeof publishCommands) =>
  intent === "unpublish" ? "undo unpublish" : "unpublish"

const bulkPublishForm = z.strictObject({
  intent: z.enum(["publish", "unpublish", "undo unpublish"]),
  ids: z.array(z.uuid()).min(1, "Choose at least one work.").max(500),
})

export async function publishSelected(shop: Shop, actor: Actor, form: FormData) {
  const read = validateForm(readFormFields(form), bulkPublishForm)
  if (!read.ok) return refusal(read.problem)
  const { intent, ids } = read.value
  const changed: string[] = []
  const refused: Problem[] = []
  for (const id of ids) {
    const outcome = await publishCommands[intent](shop, actor, id)
    if (!outcome.ok) refused.push(outcome.problem)
    else if (outcome.value.changed) changed.push(id)
  }
  const reasons = refused.map((problem) => problem.message)
  if (refused[0] && changed.length === 0) return refusal({ ...refused[0], message: reasons.join(" ") })
  const done: ActionToast = {
    words: `${formatCount(changed.length, "work")} ${intent === "unpublish" ? "taken off the site" : "published"}.`,
    about: changed,
    more: reasons,
    ...(changed.length > 0 && {
      undo: { fields: [["intent", getUndoIntent(intent)], ...changed.map((id): [string, string] => ["ids[]", id])] },
    }),
  }
  return { done }
}
