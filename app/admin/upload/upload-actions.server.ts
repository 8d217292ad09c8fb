import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { setDraftsArchived } from "../../../domain/artworks/upload/change-drafts.server.ts"
import { listDraftLacks } from "../../../domain/artworks/upload/draft.ts"
import { listDrafts } from "../../../domain/artworks/upload/draft-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { publishSelected } from "../artworks/bulk-publish-actions.server.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

const removeForm = z.strictObject({
  intent: z.enum(["put away", "bring back"]),
  ids: z.array(z.uuid()).min(1).max(500),
})

export async function runUploadAction(shop: Shop, actor: Actor, form: FormData) {
  const intent = form.get("intent")
  if (intent === "put away" || intent === "bring back") return removeDrafts(shop, actor, form)
  if (intent !== "publish") return publishSelected(shop, actor, form)
  return publishReady(shop, actor, form)
}

/** Incomplete drafts stay, and the answer names them. */
async function publishReady(shop: Shop, actor: Actor, form: FormData) {
  const asked = new Set(form.getAll("ids[]"))
  const drafts = unwrapOutcome(await listDrafts(shop, actor)).filter(({ id }) => asked.has(id))
  const incomplete = drafts.filter((draft) => listDraftLacks(draft).length > 0)
  for (const draft of incomplete) asked.delete(draft.id)
  const reasons = incomplete.map((draft) => `${draft.title} still needs a ${listDraftLacks(draft).join(" and a ")}.`)
  if (asked.size === 0 && incomplete.length > 0) return refusal({ code: "conflict", message: reasons.join(" ") })
  const ready = new FormData()
  ready.set("intent", "publish")
  for (const id of asked) ready.append("ids[]", id)
  const answer = await publishSelected(shop, actor, ready)
  return "done" in answer ? { done: { ...answer.done, more: [...(answer.done.more ?? []), ...reasons] } } : answer
}

async function removeDrafts(shop: Shop, actor: Actor, form: FormData) {
  const read = validateForm(readFormFields(form), removeForm)
  if (!read.ok) return refusal(read.problem)
  const { intent, ids } = read.value
  const away = intent === "put away"
  const changed = await setDraftsArchived(shop, actor, ids, away)
  if (!changed.ok) return refusal(changed.problem)
  const [first, ...others] = changed.value
  const words = others.length > 0 || !first ? formatCount(changed.value.length, "draft") : first.title
  const undo: [string, string][] = changed.value.map(({ id }) => ["ids[]", id])
  const done: ActionToast = {
    words: `${words} ${away ? "removed" : "restored"}.`,
    ...(away && { undo: { fields: [["intent", "bring back"], ...undo] } }),
  }
  return { done }
}
