import type { AboutSettings } from "../../../domain/about/about-draft.server.ts"
import type { AboutForEdit } from "../../../domain/about/about-editor.server.ts"
import { serializeRichText } from "../../../lib/rich-text/serialize-rich-text.ts"
import { richTextJsonToPlain } from "../blog/post-fields.ts"
import { defineFields, type EditFields } from "../kit/edit/fields.ts"
import { formatFieldRows, parseFieldRows } from "../kit/edit/rows.ts"

export type AboutHints = Pick<AboutForEdit, "photos" | "exhibitions">

export type OwnLine = { year: string; text: string; kind: string; hidden: boolean }

const hiddenCell = "hidden"

export const formatCvLines = (lines: readonly OwnLine[]): string =>
  formatFieldRows(lines.map(({ year, text, kind, hidden }) => [year, text, kind, hidden ? hiddenCell : ""]))

export const parseCvLines = (text: string): OwnLine[] =>
  parseFieldRows(text, 4).map(([year = "", text = "", kind = "", cell]) => ({
    year,
    text,
    kind,
    hidden: cell === hiddenCell,
  }))

export const parseHiddenIds = (text: string): string[] => text.split(" ").filter(Boolean)

const { line, area, optional } = defineFields<AboutSettings, AboutHints>()

export const aboutFields: EditFields<AboutSettings, AboutHints> = {
  portrait: optional("portrait", "Portrait", {
    display: (id) => (id ? "Another photo" : "The first photo marked for About"),
  }),
  lead: area("lead", "Introduction"),
  text: area("text", "Text", { show: ({ text }) => serializeRichText(text), display: richTextJsonToPlain }),
  timeline: area("timeline", "Your lines", {
    show: ({ timeline }) => formatCvLines(timeline),
    display: (text) => text.replaceAll(" | ", ", "),
  }),
  hidden: line("hidden", "Hidden exhibitions", {
    show: ({ hidden }) => hidden.join(" "),
    display: (text) => String(parseHiddenIds(text).length || ""),
  }),
}
