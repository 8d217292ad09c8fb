import type { Actor } from "../../../domain/actor.ts"
import { editWorks } from "../../../domain/artworks/bulk-commands.server.ts"
import { draftedHomepage } from "../../../domain/homepage/drafted-homepage.server.ts"
import { type HomeDraft, homeDraftSchema } from "../../../domain/homepage/home-draft.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"
import type { Done } from "../kit/toasts/done.ts"
import { savePage } from "../kit/versions/save-page.server.ts"
import { highlightNames, homepageFields, stepNames } from "./homepage-fields.ts"

const named = (text: string, names: string[]) =>
  rowsIn(text, names.length).map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])))

const readers: Readers<HomeDraft> = {
  heroPicture: (text) => ({ values: { "hero.backgroundImage": text } }),
  processSteps: (text) => ({ values: { "process.steps": named(text, stepNames) } }),
  statementHighlights: (text) => ({ values: { "artist_statement.highlights": named(text, highlightNames) } }),
}

export async function saveHomepage(shop: Shop, actor: Actor, form: FormData) {
  const unfeatured = form.get("unfeature")
  if (unfeatured || form.has("feature"))
    return feature(shop, actor, String(unfeatured ?? form.get("work")), !unfeatured)
  return savePage(shop, actor, form, {
    page: draftedHomepage,
    fields: homepageFields,
    readers,
    schema: homeDraftSchema,
    read: async () => found(await homepageForEdit(shop, actor)),
  })
}

async function feature(shop: Shop, actor: Actor, id: string, featured: boolean) {
  const outcome = await editWorks(shop, actor, { bulk: crypto.randomUUID(), which: { ids: [id] }, featured })
  if (!outcome.ok) return refusal(outcome.problem)
  const words = featured ? "The work is featured." : "The work is no longer featured."
  const undo: Done["undo"] = featured
    ? { fields: [["unfeature", id]] }
    : {
        fields: [
          ["feature", "yes"],
          ["work", id],
        ],
      }
  const done: Done = { words, about: [id], undo }
  return { done }
}
