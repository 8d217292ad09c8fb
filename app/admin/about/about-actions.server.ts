import { type AboutSettings, aboutDraft } from "../../../domain/about/about-draft.server.ts"
import { getAboutForEdit } from "../../../domain/about/about-editor.server.ts"
import { settingsSchemas } from "../../../domain/settings/settings.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { runPageAction } from "../kit/versions/page-actions.server.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { aboutFields, parseCvLines, parseHiddenIds } from "./about-fields.ts"

const aboutFieldParsers: FieldReaders<AboutSettings> = {
  text: (text) => {
    try {
      return { values: { text: JSON.parse(text) } }
    } catch {
      return { problem: "This is not a text." }
    }
  },
  timeline: (text) => ({ values: { timeline: parseCvLines(text) } }),
  hidden: (text) => ({ values: { hidden: parseHiddenIds(text) } }),
}

export const saveAbout = (context: StudioContext, form: FormData) =>
  runPageAction(context, form, {
    page: aboutDraft,
    fields: aboutFields,
    readers: aboutFieldParsers,
    schema: settingsSchemas.about,
    read: () => getAboutForEdit(context.shop, context.admin),
  })
