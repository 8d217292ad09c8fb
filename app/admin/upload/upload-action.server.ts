import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { lacksOf } from "../../../domain/artworks/upload/draft.ts"
import { putDraftsAway } from "../../../domain/artworks/upload/draft-commands.server.ts"
import { listDrafts } from "../../../domain/artworks/upload/draft-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { publishMany } from "../artworks/publish-many.server.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"

const awayForm = z.strictObject({
  intent: z.enum(["put away", "bring back"]),
  ids: z.array(z.uuid()).min(1).max(500),
})

export async function uploadAction(shop: Shop, actor: Actor, form: FormData) {
  const intent = form.get("intent")
  if (intent === "put away" || intent === "bring back") return putAway(shop, actor, form)
  if (intent !== "publish") return publishMany(shop, actor, form)
  return publishReady(shop, actor, form)
}

/** Incomplete drafts stay, and the answer names them. */
async function publishReady(shop: Shop, actor: Actor, form: FormData) {
  const asked = new Set(form.getAll("ids[]"))
  const drafts = found(await listDrafts(shop, actor)).filter(({ id }) => asked.has(id))
  const kept = drafts.filter((draft) => lacksOf(draft).length > 0)
  for (const draft of kept) asked.delete(draft.id)
  const reasons = kept.map((draft) => `${draft.title} still needs a ${lacksOf(draft).join(" and a ")}.`)
  if (asked.size === 0 && kept.length > 0) return refusal({ code: "conflict", message: reasons.join(" ") })
  const ready = new FormData()
  ready.set("intent", "publish")
  for (const id of asked) ready.append("ids[]", id)
  const answer = await publishMany(shop, actor, ready)
  return "done" in answer ? { done: { ...answer.done, more: [...(answer.done.more ?? []), ...reasons] } } : answer
}

async function putAway(shop: Shop, actor: Actor, form: FormData) {
  const read = checkForm(readFormFields(form), awayForm)
  if (!read.ok) return refusal(read.problem)
  const { intent, ids } = read.value
  const away = intent === "put away"
  const changed = await putDraftsAway(shop, actor, ids, away)
  if (!changed.ok) return refusal(changed.problem)
  const [first, ...others] = changed.value
  const words = others.length > 0 || !first ? formatCount(changed.value.length, "draft") : first.title
  const undo: [string, string][] = changed.value.map(({ id }) => ["ids[]", id])
  const done: Done = {
    words: `${words} ${away ? "removed" : "restored"}.`,
    ...(away && { undo: { fields: [["intent", "bring back"], ...undo] } }),
  }
  return { done }
}
