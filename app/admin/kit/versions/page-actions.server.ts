import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
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
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, validateForm } from "../../../request/read-form.ts"
import { type EditFields, publishIntent } from "../edit/fields.ts"
import type { FieldReaders } from "../edit/parse-fields.server.ts"
import { editFormSchema, publishFormSchema, type StoredNoun, saveFields } from "../edit/save-fields.server.ts"
import type { ActionToast } from "../toasts/action-answer.ts"

type PageSaveOptions<V extends object, D> = {
  page: DraftedPage<V>
  fields: EditFields<V, D>
  readers: FieldReaders<V>
  schema: z.ZodType<V>
  read: () => Promise<StoredNoun<V>>
}

const seenAt = z.iso.datetime().transform((at) => new Date(at))

export async function runPageAction<V extends object, D>(
  shop: Shop,
  actor: Actor,
  form: FormData,
  saving: PageSaveOptions<V, D>,
) {
  const { page, fields } = saving
  const typed = readFormFields(form)
  const pageForm = z.discriminatedUnion("intent", [
    editFormSchema(fields),
    publishFormSchema(fields),
    z.strictObject({ intent: z.literal("publish"), seenAt }),
    z.strictObject({ intent: z.literal("discard draft"), seenAt }),
    z.strictObject({ intent: z.literal("restore"), seenAt, version: z.uuid() }),
    z.strictObject({ intent: z.literal("undo publish"), version: z.uuid() }),
  ])
  // Enter in a field submits no button.
  const sent = validateForm({ intent: "save", ...typed }, pageForm)
  if (!sent.ok) return refusal(sent.problem, typed)
  const asked = sent.value
  switch (asked.intent) {
    case "publish": {
      const outcome = await publishDraft(shop, actor, page, asked.seenAt)
      return outcome.ok ? { done: createPublishedToast(page, outcome.value) } : refusal(outcome.problem)
    }
    case "undo publish":
      return toAnswer(await undoPublish(shop, actor, page, asked.version), `The ${page.name} is as it was before.`)
    case "discard draft":
      return toAnswer(await discardDraft(shop, actor, page, asked.seenAt), "The draft is gone; the site is as it was.")
    case "restore":
      return toAnswer(
        await restoreVersion(shop, actor, page, asked.version, asked.seenAt),
        "The former version is now the draft.",
      )
    case "save":
      return saveForm(actor, saving, asked, (draft, at) => savePageDraft(shop, actor, page, draft, at))
    case publishIntent: {
      let published: PublishedVersion | null = null
      const saved = await saveForm(actor, saving, asked, async (draft, at) => {
        const outcome = await publishPage(shop, actor, page, draft, at)
        if (outcome.ok) published = outcome.value.published
        return outcome
      })
      return "saved" in saved ? { ...saved, done: createPublishedToast(page, published) } : saved
    }
  }
}

async function saveForm<V extends object, D>(
  actor: Actor,
  { fields, readers, schema, read }: PageSaveOptions<V, D>,
  { intent: _, seenAt: seen, ...typed }: { intent: string; seenAt: Date },
  save: (value: V, seenAt: Date) => Promise<Outcome<{ changed: string[] }>>,
) {
  const stored = await read()
  return saveFields({ actor, fields, readers, schema, typed, seenAt: seen, stored, again: read, save })
}

function createPublishedToast({ name }: { name: string }, published: PublishedVersion | null): ActionToast {
  const words = `The ${name} is published.`
  if (!published?.before) return { words }
  const undo: [string, string][] = [
    ["intent", "undo publish"],
    ["version", published.published],
  ]
  return { words, undo: { fields: undo } }
}

const toAnswer = (outcome: Outcome<null>, words: string) =>
  outcome.ok ? { done: { words } } : refusal(outcome.problem)
