import type { SeriesForEdit } from "../../../domain/series/series-editor.server.ts"
import type { CheckedSeriesPage } from "../../../domain/series/series-schema.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { serializeRichText } from "../../../lib/rich-text/serialize-rich-text.ts"
import { richTextJsonToPlain } from "../blog/post-fields.ts"
import { createListCounter, formatViews } from "../installation-views/json-list.ts"
import { defineFields, type EditFields, type FieldChoice } from "../kit/edit/fields.ts"

export type SeriesHints = Pick<SeriesForEdit, "works" | "pictures" | "workYears">

const emptyText: RichText = { type: "doc", content: [{ type: "paragraph" }] }

/** A series may have no statement; its editor always has a text. */
export const getSeriesText = (body: CheckedSeriesPage["body"]): RichText => (body as RichText | null) ?? emptyText

/** Its works, then its views. */
function listCovers(value: CheckedSeriesPage, { works, pictures }: SeriesHints): FieldChoice[] {
  const ofWorks = works.map(({ pictureId, title, picture }) => ({ value: pictureId, label: title, picture }))
  const ofViews = value.views.flatMap(({ pictureId, caption, altText }, index) => {
    const label = caption || altText || `Photograph ${index + 1}`
    return pictures[pictureId] ? [{ value: pictureId, label, picture: pictures[pictureId] }] : []
  })
  const isTwice = ({ value: id }: FieldChoice) => works.some(({ pictureId }) => pictureId === id)
  return [{ value: "", label: "The first work" }, ...ofWorks, ...ofViews.filter((view) => !isTwice(view))]
}

const { line, area, choice } = defineFields<CheckedSeriesPage, SeriesHints>()

export const seriesFields: EditFields<CheckedSeriesPage, SeriesHints> = {
  title: line("title", "Title", { look: "title" }),
  years: line("years", "Years", {
    placeholder: "2022–2026, ongoing",
    hint: (_, { workYears }) => (workYears ? `Leave empty to use those of its works, ${workYears}` : ""),
  }),
  body: area("body", "Statement", {
    show: ({ body }) => serializeRichText(getSeriesText(body)),
    display: richTextJsonToPlain,
  }),
  views: area("views", "Photographs", {
    show: ({ views }) => formatViews(views),
    display: createListCounter("photograph"),
  }),
  coverPictureId: choice("coverPictureId", "Cover", listCovers, {
    hint: "Begins its row in the list of series, and is on its sharing card",
    display: (id) => (id ? "Another one" : "The first work"),
  }),
  slug: line("slug", "Address on the site"),
}
