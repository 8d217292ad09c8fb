import { exhibitionKindLabels, exhibitionKinds } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { callResults } from "../../../domain/exhibitions/open-calls.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { serializeRichText } from "../../../lib/rich-text/serialize-rich-text.ts"
import { richTextJsonToPlain } from "../blog/post-fields.ts"
import { createListCounter, formatViews } from "../installation-views/json-list.ts"
import { defineFields, type EditField, type EditFields } from "../kit/edit/fields.ts"
import { callResultLabels } from "./show-status.tsx"

export type ExhibitionHints = Pick<ExhibitionForEdit, "id" | "works" | "pictures" | "pressFiles" | "currency">

/** `price`: minor units if stored, text if typed. */
export type WorkLine = { artworkId: string; price: number | string; label: string }
export type PressLine = CheckedExhibition["press"][number]

const emptyText: RichText = { type: "doc", content: [{ type: "paragraph" }] }
/** A show may have no text; its editor always has one. */
export const getExhibitionText = (statement: CheckedExhibition["statement"]): RichText =>
  (statement as RichText | null) ?? emptyText

const { line, area, optional, whole, choice } = defineFields<CheckedExhibition, ExhibitionHints>()

type Name = keyof CheckedExhibition & string
const half = { width: "half" } as const

const dayField = (name: Name, label: string, more: Partial<EditField<CheckedExhibition, ExhibitionHints>> = {}) =>
  optional(name, label, { ...half, type: "date", display: (text) => (text ? formatCalendarDate(text) : ""), ...more })

const catalogueField = (part: "title" | "details" | "url", label: string) =>
  line("catalogue", label, { show: ({ catalogue: book }) => book?.[part] ?? "" })

export const exhibitionFields: EditFields<CheckedExhibition, ExhibitionHints> = {
  title: line("title", "Title", { look: "title" }),
  kind: choice(
    "kind",
    "Kind",
    () => exhibitionKinds.map((value) => ({ value, label: exhibitionKindLabels[value] })),
    half,
  ),
  venue: line("venue", "Venue"),
  venueUrl: line("venueUrl", "Venue’s website", { placeholder: "https://" }),
  address: line("address", "Address"),
  city: line("city", "City"),
  startsOn: { ...dayField("startsOn", "First day"), kind: "text" },
  endsOn: dayField("endsOn", "Last day", { hint: "Leave empty if it’s open-ended" }),
  datesText: line("datesText", "Dates in words", { hint: "Only if the days aren’t known: Spring 2016" }),
  opening: line("opening", "Opening", { placeholder: "Thursday, October 29, 6 to 8 pm" }),
  hours: line("hours", "Hours", { placeholder: "Wednesday to Saturday, 11 am to 5 pm" }),
  curator: line("curator", "Curator"),
  galleryShare: whole("galleryShare", "Gallery’s share, percent", half),
  returnsOn: dayField("returnsOn", "Works back by"),
  returnsHow: line("returnsHow", "How they come back", { placeholder: "Own van" }),
  statement: area("statement", "Text", {
    show: ({ statement }) => serializeRichText(getExhibitionText(statement)),
    display: richTextJsonToPlain,
  }),
  works: area("works", "Works", {
    show: ({ works }) =>
      JSON.stringify(works.map(({ artworkId, price, label }) => ({ artworkId, price: price ?? "", label }))),
    display: createListCounter("work"),
  }),
  press: area("press", "Press", {
    show: ({ press }) => JSON.stringify(press.map(pressLine)),
    display: createListCounter("entry"),
  }),
  catalogueTitle: catalogueField("title", "Catalog"),
  catalogueDetails: catalogueField("details", "Publisher, pages, binding"),
  catalogueUrl: catalogueField("url", "Where to get it"),
  views: area("views", "Photographs", {
    show: ({ views }) => formatViews(views),
    display: createListCounter("photograph"),
  }),
  mainPictureId: optional("mainPictureId", "Main photograph", {
    display: (id) => (id ? "Another one" : "The first one"),
  }),
  mainPictureAlt: line("mainPictureAlt", "Description of the main photograph"),
  submissionDeadline: dayField("submissionDeadline", "Send by"),
  submissionResult: choice(
    "submissionResult",
    "Result",
    () => [
      { value: "", label: "Not sent yet" },
      ...callResults.map((value) => ({ value, label: callResultLabels[value] })),
    ],
    half,
  ),
  notes: area("notes", "Notes", { hint: "Only you see them" }),
  slug: line("slug", "Address on the site"),
  seoTitle: line("seoTitle", "Title in search results"),
  seoDescription: area("seoDescription", "Description in search results"),
}

/** Fixes the order of keys, so that equal lists are equal texts. */
const pressLine = ({ publication, title, author, date, url, quote, fileId }: PressLine): PressLine => ({
  ...{ publication, title, author, date, url, quote, fileId: fileId ?? null },
})

export const formatPriceInput = (minor: number | null, currency: string): string =>
  minor === null ? "" : formatDecimalAmount(minor, currency).replace(/\.0+$/, "")
