import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { publishArtwork, unpublishArtwork } from "../../../domain/artworks/artwork-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf } from "../../request/read-form.ts"

const manyForm = z.strictObject({
  intent: z.enum(["publish", "unpublish"]),
  ids: z.array(z.uuid()).min(1, "Choose at least one work.").max(500),
})

/** What was done, so that it can be undone, and what was refused, one sentence each. */
export type DoneToMany = { intent: "publish" | "unpublish"; changed: string[]; refused: string[] }

/** Publishes or takes down the chosen works, each for itself: one that lacks a picture does not stop the others. */
export async function publishMany(shop: Shop, actor: Actor, form: FormData) {
  const read = checkForm(fieldsOf(form), manyForm)
  if (!read.ok) return refusal(read.problem)
  const { intent, ids } = read.value
  const command = intent === "publish" ? publishArtwork : unpublishArtwork
  const changed: string[] = []
  const refused: string[] = []
  let first = null
  for (const id of ids) {
    const outcome = await command(shop, actor, id)
    if (outcome.ok) changed.push(id)
    else {
      refused.push(outcome.problem.message)
      first ??= outcome.problem
    }
  }
  if (first && changed.length === 0) return refusal({ ...first, message: refused.join(" ") })
  return { intent, changed, refused } satisfies DoneToMany
}
