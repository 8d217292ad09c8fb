import type { Actor } from "../../../domain/actor.ts"
import { draftedHomepage } from "../../../domain/homepage/drafted-homepage.server.ts"
import { type HomeDraft, homeDraftSchema } from "../../../domain/homepage/home-draft.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { rowsIn } from "../kit/edit/rows.ts"
import { savePage } from "../kit/versions/save-page.server.ts"
import { highlightNames, homepageFields, stepNames } from "./homepage-fields.ts"

const named = (text: string, names: string[]) =>
  rowsIn(text, names.length).map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])))

const readers: Readers<HomeDraft> = {
  heroPicture: (text) => ({ values: { "hero.backgroundImage": text } }),
  processSteps: (text) => ({ values: { "process.steps": named(text, stepNames) } }),
  statementHighlights: (text) => ({ values: { "artist_statement.highlights": named(text, highlightNames) } }),
}

/** Saves the homepage's draft, publishes or discards it, or makes a former version the draft. */
export const saveHomepage = (shop: Shop, actor: Actor, form: FormData) =>
  savePage(shop, actor, form, {
    page: draftedHomepage,
    fields: homepageFields,
    readers,
    schema: homeDraftSchema,
    read: async () => found(await homepageForEdit(shop, actor)),
  })
