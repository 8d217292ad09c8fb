import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { type CheckedIssue, newsletterIssueSchema } from "../../../../domain/newsletter/issue.ts"
import { updateIssue } from "../../../../domain/newsletter/issue-commands.server.ts"
import { getIssueForEdit } from "../../../../domain/newsletter/issue-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { parsePostBody } from "../../blog/post-actions.server.ts"
import type { FormValues } from "../../kit/edit/fields.ts"
import type { FieldReaders } from "../../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../../kit/edit/save-fields.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { issueFields } from "./issue-fields.ts"

const form = editFormSchema(issueFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This newsletter is too long."),
})

export const issueForm = z.discriminatedUnion("intent", [form, form.extend({ intent: z.literal("autosave") })])

const readers: FieldReaders<CheckedIssue> = {
  body: parsePostBody,
  pricesHidden: (text) => ({ values: { pricesHidden: [...new Set(text.split(/\s+/))].filter(Boolean) } }),
}

export async function saveIssueForm(
  shop: Shop,
  actor: Actor,
  id: string,
  { intent, seenAt, ...text }: z.output<typeof issueForm>,
) {
  const readAgain = async () => unwrapOutcome(await getIssueForEdit(shop, actor, id))
  let version = seenAt
  const answer = await saveFields({
    actor,
    fields: issueFields,
    readers,
    schema: newsletterIssueSchema as z.ZodType<CheckedIssue>,
    typed: text as FormValues,
    seenAt,
    stored: await readAgain(),
    again: readAgain,
    save: async (value, seen) => {
      const saved = await updateIssue(shop, actor, id, value, seen, { auto: intent === "autosave" })
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}
