import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type HomeDraft, homeDraftSchema } from "../../../domain/homepage/home-draft.ts"
import {
  discardHomepageDraft,
  publishHomepage,
  restoreHomepage,
  saveHomepageDraft,
} from "../../../domain/homepage/homepage-commands.server.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import type { Done } from "../kit/toasts/done.ts"
import { highlightNames, homepageFields, stepNames } from "./homepage-fields.ts"

const homepageForm = z.discriminatedUnion("intent", [
  formSchema(homepageFields),
  z.strictObject({ intent: z.literal("publish") }),
  z.strictObject({ intent: z.literal("discard draft") }),
  z.strictObject({ intent: z.literal("restore"), version: z.uuid() }),
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
      const { versions } = found(await homepageForEdit(shop, actor))
      const outcome = await publishHomepage(shop, actor)
      const before = versions[0]?.id
      return answer(outcome, {
        words: "The homepage is published.",
        ...(before && {
          undo: {
            fields: [
              ["intent", "undo publish"],
              ["version", before],
            ],
          },
        }),
      })
    }
    case "undo publish": {
      const restored = await restoreHomepage(shop, actor, asked.version)
      const outcome = restored.ok ? await publishHomepage(shop, actor) : restored
      return answer(outcome, { words: "The homepage is as it was before." })
    }
    case "discard draft":
      return answer(await discardHomepageDraft(shop, actor), { words: "The draft is gone; the site is as it was." })
    case "restore":
      return answer(await restoreHomepage(shop, actor, asked.version), {
        words: "The former version is now the draft.",
      })
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

type Made = Awaited<ReturnType<typeof publishHomepage>>

const answer = (outcome: Made, done: Done) => (outcome.ok ? { done } : refusal(outcome.problem))
