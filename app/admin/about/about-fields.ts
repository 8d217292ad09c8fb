import type { AboutForEdit } from "../../../domain/about/about-editor.server.ts"
import type { AboutSettings } from "../../../domain/about/drafted-about.server.ts"
import { formTextOf } from "../../../lib/rich-text/form-text.ts"
import { wordsIn } from "../blog/post-fields.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"
import { rowsIn, rowsText } from "../kit/edit/rows.ts"

export type AboutHints = Pick<AboutForEdit, "photos" | "exhibitions">

export type OwnLine = { year: string; text: string; kind: string; hidden: boolean }

const hiddenCell = "hidden"

export const linesText = (lines: readonly OwnLine[]): string =>
  rowsText(lines.map(({ year, text, kind, hidden }) => [year, text, kind, hidden ? hiddenCell : ""]))

export const linesIn = (text: string): OwnLine[] =>
  rowsIn(text, 4).map(([year = "", words = "", kind = "", cell]) => ({
    year,
    text: words,
    kind,
    hidden: cell === hiddenCell,
  }))

export const idsIn = (text: string): string[] => text.split(" ").filter(Boolean)

const { line, area, optional } = defineFields<AboutSettings, AboutHints>()

export const aboutFields: EditFields<AboutSettings, AboutHints> = {
  portrait: optional("portrait", "Portrait", {
    display: (id) => (id ? "Another photo" : "The first photo marked for About"),
  }),
  lead: area("lead", "Introduction"),
  text: area("text", "Text", { show: ({ text }) => formTextOf(text), display: wordsIn }),
  timeline: area("timeline", "Your lines", {
    show: ({ timeline }) => linesText(timeline),
    display: (text) => text.replaceAll(" | ", ", "),
  }),
  hidden: line("hidden", "Hidden exhibitions", {
    show: ({ hidden }) => hidden.join(" "),
    display: (text) => String(idsIn(text).length || ""),
  }),
}
