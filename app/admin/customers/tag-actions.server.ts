import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { tagCustomers } from "../../../domain/customers/tag-customers.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const tagForm = z.strictObject({
  intent: z.enum(["tag", "untag"]),
  ids: z.array(z.string().max(40)).min(1, "Choose at least one person.").max(500, "At most 500 people."),
  tag: z.string().max(60, "At most 60 characters."),
})

export async function runTagAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm({ ids: [], ...typed }, tagForm)
  if (!read.ok) return refusal(read.problem, typed)
  const { intent, ids, tag } = read.value
  const tagged = await tagCustomers(shop, actor, { ids, tag, add: intent === "tag" })
  if (!tagged.ok) return refusal(tagged.problem, typed)
  const { changed } = tagged.value
  const who = formatCount(changed.length, "person has", "people have")
  const words = intent === "tag" ? `${who} the tag “${tag.trim()}”.` : `${who} the tag “${tag.trim()}” no more.`
  const fields: [string, string][] = [
    ["intent", intent === "tag" ? "untag" : "tag"],
    ["tag", tag.trim()],
    ...changed.map((id): [string, string] => ["ids[]", id]),
  ]
  return { done: { words, about: ids, ...(changed.length > 0 && { undo: { fields } }) } satisfies ActionToast }
}
