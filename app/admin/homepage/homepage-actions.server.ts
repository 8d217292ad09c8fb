import type { Actor } from "../../../domain/actor.ts"
import { editWorks } from "../../../domain/artworks/list/bulk-commands.server.ts"
import { type HomepageDraft, homepageDraftSchema } from "../../../domain/homepage/homepage-draft.ts"
import { draftedHomepage } from "../../../domain/homepage/homepage-draft-page.server.ts"
import { getHomepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { parseFieldRows } from "../kit/edit/rows.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { runPageAction } from "../kit/versions/page-actions.server.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { highlightFields, homepageFields, processStepFields } from "./homepage-fields.ts"

const parseNamedRows = (text: string, names: string[]) =>
  parseFieldRows(text, names.length).map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])),
  )

const homepageFieldParsers: FieldReaders<HomepageDraft> = {
  heroPicture: (text) => ({ values: { "hero.backgroundImage": text } }),
  processSteps: (text) => ({ values: { "process.steps": parseNamedRows(text, processStepFields) } }),
  statementHighlights: (text) => ({ values: { "artist_statement.highlights": parseNamedRows(text, highlightFields) } }),
}

export async function runHomepageAction(context: StudioContext, form: FormData) {
  const { shop, admin } = context
  const unfeatured = form.get("unfeature")
  if (unfeatured || form.has("feature"))
    return setFeatured(shop, admin, String(unfeatured ?? form.get("work")), !unfeatured)
  return runPageAction(context, form, {
    page: draftedHomepage,
    fields: homepageFields,
    readers: homepageFieldParsers,
    schema: homepageDraftSchema,
    read: () => getHomepageForEdit(shop, admin),
  })
}

async function setFeatured(shop: Shop, actor: Actor, id: string, featured: boolean) {
  const outcome = await editWorks(shop, actor, { bulk: crypto.randomUUID(), which: { ids: [id] }, featured })
  if (!outcome.ok) return refusal(outcome.problem)
  const words = featured ? "The work is featured." : "The work is no longer featured."
  const fields = featured ? { unfeature: id } : { feature: "yes", work: id }
  const done: ActionToast = { words, about: [id], undo: { fields: Object.entries(fields) } }
  return { done }
}
