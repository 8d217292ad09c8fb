import { z } from "zod"
import { type CheckedIssue, newsletterIssueSchema } from "../../../../domain/newsletter/issues/issue.ts"
import { updateIssue } from "../../../../domain/newsletter/issues/issue-commands.server.ts"
import { getIssueForEdit } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { done } from "../../../../domain/problem.ts"
import { intent } from "../../../request/intents.ts"
import { parsePostBody } from "../../blog/post-actions.server.ts"
import type { FieldReaders } from "../../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../../kit/edit/save-fields.server.ts"
import type { NounContext } from "../../studio-context.server.ts"
import { issueFields } from "./issue-fields.ts"

const issueForm = editFormSchema(issueFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This newsletter is too long."),
})

const readers: FieldReaders<CheckedIssue> = {
  body: parsePostBody,
  pricesHidden: (text) => ({ values: { pricesHidden: [...new Set(text.split(/\s+/))].filter(Boolean) } }),
}

export const issueSaveIntents = {
  save: intent(issueForm, async (context: NounContext, form) => done(await saveIssueForm(context, form, false))),
  autosave: intent(issueForm, async (context: NounContext, form) => done(await saveIssueForm(context, form, true))),
}

async function saveIssueForm({ shop, admin, id }: NounContext, form: z.output<typeof issueForm>, auto: boolean) {
  let version = form.seenAt
  const answer = await saveFields({
    actor: admin,
    fields: issueFields,
    readers,
    schema: newsletterIssueSchema as z.ZodType<CheckedIssue>,
    form,
    read: () => getIssueForEdit(shop, admin, id),
    save: async (value, seen) => {
      const saved = await updateIssue(shop, admin, id, value, seen, { auto })
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}
