import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  type DraftedPage,
  discardDraft,
  publishDraft,
  restoreVersion,
  saveDraft,
  undoPublish,
} from "../../../../domain/page-versions.server.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, fieldsOf } from "../../../request/read-form.ts"
import type { Fields } from "../edit/fields.ts"
import type { Readers } from "../edit/read-fields.server.ts"
import { formSchema, type Stored, saveFields } from "../edit/save.server.ts"
import type { Done } from "../toasts/done.ts"

type Saving<V extends object, D> = {
  page: DraftedPage<V>
  fields: Fields<V, D>
  readers: Readers<V>
  schema: z.ZodType<V>
  /** Reads the page as the editor shows it. */
  read: () => Promise<Stored<V>>
}

const seenAt = z.iso.datetime().transform((at) => new Date(at))

/** The forms of an editor of a page: saves the draft, publishes or discards it, or makes a former version the draft. */
export async function savePage<V extends object, D>(
  shop: Shop,
  actor: Actor,
  form: FormData,
  { page, fields, readers, schema, read }: Saving<V, D>,
) {
  const typed = fieldsOf(form)
  const pageForm = z.discriminatedUnion("intent", [
    formSchema(fields),
    z.strictObject({ intent: z.literal("publish"), seenAt }),
    z.strictObject({ intent: z.literal("discard draft"), seenAt }),
    z.strictObject({ intent: z.literal("restore"), seenAt, version: z.uuid() }),
    z.strictObject({ intent: z.literal("undo publish"), version: z.uuid() }),
  ])
  // Enter in a field submits no button
  const sent = checkForm({ intent: "save", ...typed }, pageForm)
  if (!sent.ok) return refusal(sent.problem, typed)
  const asked = sent.value
  switch (asked.intent) {
    case "publish": {
      const outcome = await publishDraft(shop, actor, page, asked.seenAt)
      if (!outcome.ok) return refusal(outcome.problem)
      const { published, before } = outcome.value
      const undo: [string, string][] = [
        ["intent", "undo publish"],
        ["version", published],
      ]
      return {
        done: { words: `The ${page.name} is published.`, ...(before && { undo: { fields: undo } }) } satisfies Done,
      }
    }
    case "undo publish":
      return answer(await undoPublish(shop, actor, page, asked.version), `The ${page.name} is as it was before.`)
    case "discard draft":
      return answer(await discardDraft(shop, actor, page, asked.seenAt), "The draft is gone; the site is as it was.")
    case "restore":
      return answer(
        await restoreVersion(shop, actor, page, asked.version, asked.seenAt),
        "The former version is now the draft.",
      )
    case "save": {
      const { intent: _, seenAt: seen, ...text } = asked
      return saveFields({
        actor,
        fields,
        readers,
        schema,
        typed: text,
        seenAt: seen,
        stored: await read(),
        again: read,
        save: (draft, at) => saveDraft(shop, actor, page, draft, at),
      })
    }
  }
}

const answer = (outcome: Outcome<null>, words: string) => (outcome.ok ? { done: { words } } : refusal(outcome.problem))
