import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type HomeDraft, homeDraftSchema } from "../../../domain/homepage/home-draft.ts"
import {
  discardHomepageDraft,
  publishHomepage,
  restoreHomepage,
  saveHomepageDraft,
  undoPublishHomepage,
} from "../../../domain/homepage/homepage-commands.server.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import type { Done } from "../kit/toasts/done.ts"
import { highlightNames, homepageFields, stepNames } from "./homepage-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))

const homepageForm = z.discriminatedUnion("intent", [
  formSchema(homepageFields),
  z.strictObject({ intent: z.literal("publish"), seenAt }),
  z.strictObject({ intent: z.literal("discard draft"), seenAt }),
  z.strictObject({ intent: z.literal("restore"), seenAt, version: z.uuid() }),
  z.strictObject({ intent: z.literal("undo publish"), version: z.uuid() }),
])

const named = (text: string, names: string[]) =>
  rowsIn(text, names.length).map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])))

const readers: Readers<HomeDraft> = {
  heroPicture: (text) => ({ values: { "hero.backgroundImage": text } }),
  processSteps: (text) => ({ values: { "process.steps": named(text, stepNames) } }),
  statementHighlights: (text) => ({ values: { "artist_statement.highlights": named(text, highlightNames) } }),
}

/** Saves the draft, publishes or discards it, or makes a former version the draft. */
export async function saveHomepage(shop: Shop, actor: Actor, form: FormData) {
  const typed = fieldsOf(form)
  // Enter in a field submits no button
  const read = checkForm({ intent: "save", ...typed }, homepageForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "publish": {
      const outcome = await publishHomepage(shop, actor, asked.seenAt)
      if (!outcome.ok) return refusal(outcome.problem)
      const { published, before } = outcome.value
      const fields: [string, string][] = [
        ["intent", "undo publish"],
        ["version", published],
      ]
      return { done: { words: "The homepage is published.", ...(before && { undo: { fields } }) } satisfies Done }
    }
    case "undo publish":
      return answer(await undoPublishHomepage(shop, actor, asked.version), "The homepage is as it was before.")
    case "discard draft":
      return answer(await discardHomepageDraft(shop, actor, asked.seenAt), "The draft is gone; the site is as it was.")
    case "restore":
      return answer(
        await restoreHomepage(shop, actor, asked.version, asked.seenAt),
        "The former version is now the draft.",
      )
    case "save": {
      const { intent: _, seenAt, ...text } = asked
      const readAgain = async () => found(await homepageForEdit(shop, actor))
      return saveFields({
        actor,
        fields: homepageFields,
        readers,
        schema: homeDraftSchema,
        typed: text,
        seenAt,
        stored: await readAgain(),
        again: readAgain,
        save: (draft, seen) => saveHomepageDraft(shop, actor, draft, seen),
      })
    }
  }
}

const answer = (outcome: Outcome<null>, words: string) => (outcome.ok ? { done: { words } } : refusal(outcome.problem))
