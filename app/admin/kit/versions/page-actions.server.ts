import { z } from "zod"
import {
  type DraftedPage,
  discardDraft,
  type PublishedVersion,
  publishDraft,
  publishPage,
  restoreVersion,
  savePageDraft,
  undoPublish,
} from "../../../../domain/page-versions.server.ts"
import { done, type Outcome } from "../../../../domain/problem.ts"
import { buttonIntent, intent, intents } from "../../../request/intents.ts"
import type { StudioContext } from "../../studio-context.server.ts"
import { type EditFields, publishIntent } from "../edit/fields.ts"
import type { FieldReaders } from "../edit/parse-fields.server.ts"
import { editFormSchema, type StoredNoun, saveFields } from "../edit/save-fields.server.ts"
import { type ActionToast, withToast } from "../toasts/action-answer.ts"

type PageSaveOptions<V extends object, D> = {
  page: DraftedPage<V>
  fields: EditFields<V, D>
  readers: FieldReaders<V>
  schema: z.ZodType<V>
  read: () => Promise<Outcome<StoredNoun<V, D>>>
}

const seenAt = z.iso.datetime().transform((at) => new Date(at))

export function runPageAction<V extends object, D>(
  context: StudioContext,
  form: FormData,
  saving: PageSaveOptions<V, D>,
) {
  const { shop, admin } = context
  const { page, ...noun } = saving
  const saveForm = (form: { seenAt: Date }, save: (draft: V, at: Date) => Promise<Outcome<{ changed: string[] }>>) =>
    saveFields({ ...noun, actor: admin, form, save })
  const pageForm = editFormSchema(saving.fields)
  const run = intents(
    {
      save: intent(pageForm, async (_: StudioContext, input) =>
        done(await saveForm(input, (draft, at) => savePageDraft(shop, admin, page, draft, at))),
      ),
      [publishIntent]: intent(pageForm, async (_: StudioContext, input) => {
        let published: PublishedVersion | null = null
        const saved = await saveForm(input, async (draft, at) => {
          const outcome = await publishPage(shop, admin, page, draft, at)
          if (outcome.ok) published = outcome.value.published
          return outcome
        })
        return done("saved" in saved ? { ...saved, done: createPublishedToast(page, published) } : saved)
      }),
      publish: buttonIntent(z.strictObject({ seenAt }), (_: StudioContext, input) =>
        withToast(publishDraft(shop, admin, page, input.seenAt), (published) => createPublishedToast(page, published)),
      ),
      "discard draft": buttonIntent(z.strictObject({ seenAt }), (_: StudioContext, input) =>
        withToast(discardDraft(shop, admin, page, input.seenAt), () => "The draft is gone; the site is as it was."),
      ),
      restore: buttonIntent(z.strictObject({ seenAt, version: z.uuid() }), (_: StudioContext, input) =>
        withToast(
          restoreVersion(shop, admin, page, input.version, input.seenAt),
          () => "The former version is now the draft.",
        ),
      ),
      "undo publish": buttonIntent(z.strictObject({ version: z.uuid() }), (_: StudioContext, input) =>
        withToast(undoPublish(shop, admin, page, input.version), () => `The ${page.name} is as it was before.`),
      ),
    },
    { fallback: "save" },
  )
  return run(context, form)
}

function createPublishedToast({ name }: { name: string }, published: PublishedVersion | null): ActionToast {
  const words = `The ${name} is published.`
  if (!published?.before) return { words }
  return { words, undo: { fields: Object.entries({ intent: "undo publish", version: published.published }) } }
}
