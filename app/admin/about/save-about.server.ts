import { aboutForEdit } from "../../../domain/about/about-editor.server.ts"
import { type AboutSettings, draftedAbout } from "../../../domain/about/drafted-about.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import { settingsSchemas } from "../../../domain/settings/settings.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { savePage } from "../kit/versions/save-page.server.ts"
import { aboutFields, idsIn, linesIn } from "./about-fields.ts"

const readers: Readers<AboutSettings> = {
  text: (text) => {
    try {
      return { values: { text: JSON.parse(text) } }
    } catch {
      return { problem: "This is not a text." }
    }
  },
  timeline: (text) => ({ values: { timeline: linesIn(text) } }),
  hidden: (text) => ({ values: { hidden: idsIn(text) } }),
}

export const saveAbout = (shop: Shop, actor: Actor, form: FormData) =>
  savePage(shop, actor, form, {
    page: draftedAbout,
    fields: aboutFields,
    readers,
    schema: settingsSchemas.about,
    read: async () => found(await aboutForEdit(shop, actor)),
  })
