import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { type CheckedLetter, letterSchema } from "../../../../domain/newsletter/letter.ts"
import { updateLetter } from "../../../../domain/newsletter/letter-commands.server.ts"
import { letterForEdit } from "../../../../domain/newsletter/letter-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { parsePostBody } from "../../blog/save-post.server.ts"
import { found } from "../../found.server.ts"
import type { FormValues } from "../../kit/edit/fields.ts"
import type { Readers } from "../../kit/edit/read-fields.server.ts"
import { formSchema, saveFields } from "../../kit/edit/save.server.ts"
import { letterFields } from "./letter-fields.ts"

const form = formSchema(letterFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This newsletter is too long."),
})

export const issueForm = z.discriminatedUnion("intent", [form, form.extend({ intent: z.literal("autosave") })])

const readers: Readers<CheckedLetter> = {
  body: parsePostBody,
  pricesHidden: (text) => ({ values: { pricesHidden: [...new Set(text.split(/\s+/))].filter(Boolean) } }),
}

export async function saveLetter(
  shop: Shop,
  actor: Actor,
  id: string,
  { intent, seenAt, ...text }: z.output<typeof issueForm>,
) {
  const readAgain = async () => found(await letterForEdit(shop, actor, id))
  let version = seenAt
  const answer = await saveFields({
    actor,
    fields: letterFields,
    readers,
    schema: letterSchema as z.ZodType<CheckedLetter>,
    typed: text as FormValues,
    seenAt,
    stored: await readAgain(),
    again: readAgain,
    save: async (value, seen) => {
      const saved = await updateLetter(shop, actor, id, value, seen, { auto: intent === "autosave" })
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}
